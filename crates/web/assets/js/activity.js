// The activity log stays put while somebody reads: the address is pinned to the last record that the page knows, so that fetching
// it again gives the same rows and the number of those that came since.
const main = document.getElementById('live');

const pin = () => {
  const address = new URL(location.href);
  if (address.searchParams.has('upto')) return;
  address.searchParams.set('upto', main.dataset.upto);
  history.replaceState(null, '', address);
};

pin();
