//! The TLS certificate and its key.

use std::path::Path;
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// HTTP/2, as ALPN names it.
pub(crate) const H2: &[u8] = b"h2";

/// The TLS configuration of a server. All clones share it.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

impl Tls {
    /// Reads a certificate chain, the server's own certificate first, and its key, both as PEM.
    ///
    /// # Errors
    ///
    /// If a file is not valid: which one, and why.
    pub fn read(certificate: &Path, key: &Path) -> Result<Tls, String> {
        let wrong = |path: &Path, why: String| format!("{}: {why}", path.display());
        let chain: Result<Vec<_>, _> =
            CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect);
        let chain = chain.map_err(|error| wrong(certificate, said(&error)))?;
        if chain.is_empty() {
            return Err(wrong(certificate, "it holds no certificate as PEM".to_owned()));
        }
        let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| wrong(key, said(&error)))?;
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, secret));
        let mut config = config.map_err(|error| {
            let (certificate, key) = (certificate.display(), key.display());
            format!("{certificate} and {key} are no certificate with its key: {error}")
        })?;
        // With HTTP/2 all pages of a browser share one connection. With HTTP/1.1 a browser opens at most six
        // for a site, and every live page holds one.
        config.alpn_protocols = vec![H2.to_vec(), b"http/1.1".to_vec()];
        Ok(Tls(TlsAcceptor::from(Arc::new(config))))
    }

    pub(crate) const fn acceptor(&self) -> &TlsAcceptor {
        &self.0
    }
}

/// What is wrong with a PEM file.
fn said(error: &pem::Error) -> String {
    match error {
        pem::Error::Io(error) => format!("it cannot be read: {error}"),
        pem::Error::NoItemsFound => "it holds nothing of the kind as PEM".to_owned(),
        _ => format!("it is no PEM: {error}"),
    }
}
