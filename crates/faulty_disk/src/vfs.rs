//! The VFS that `SQLite` calls: the methods of `sqlite3_vfs`.

use std::ffi::{CStr, CString, c_char, c_int};
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::ffi;

use crate::handle::{self, Handle, SharedState, locked};
use crate::state::Trouble;

/// A registered VFS. Its few bytes are never freed, because a connection may outlive the disk and use it.
#[derive(Debug)]
pub(crate) struct Vfs {
    name: String,
    registered: *mut ffi::sqlite3_vfs,
}

// SAFETY: the pointer is only used to unregister, which SQLite protects with its own lock.
unsafe impl Send for Vfs {}
// SAFETY: as above; a shared `Vfs` gives access to its name only.
unsafe impl Sync for Vfs {}

impl Vfs {
    /// Registers a disk under a unique name.
    pub(crate) fn register(disk: SharedState) -> Vfs {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let name = format!("faulty-disk-{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let c_name = CString::new(name.as_str()).expect("no name has a zero in it");
        let vfs = ffi::sqlite3_vfs {
            iVersion: 1,
            szOsFile: c_int::try_from(size_of::<Handle>()).expect("a handle is a few words"),
            mxPathname: 1024,
            pNext: std::ptr::null_mut(),
            zName: c_name.into_raw(),
            pAppData: Box::into_raw(Box::new(disk)).cast(),
            xOpen: Some(open),
            xDelete: Some(delete),
            xAccess: Some(access),
            xFullPathname: Some(full_pathname),
            xDlOpen: None,
            xDlError: None,
            xDlSym: None,
            xDlClose: None,
            xRandomness: Some(randomness),
            xSleep: Some(sleep),
            xCurrentTime: Some(current_time),
            xGetLastError: None,
            xCurrentTimeInt64: None,
            xSetSystemCall: None,
            xGetSystemCall: None,
            xNextSystemCall: None,
        };
        let registered = Box::into_raw(Box::new(vfs));
        // SAFETY: the struct is complete and is never freed.
        let done = unsafe { ffi::sqlite3_vfs_register(registered, 0) };
        assert_eq!(done, ffi::SQLITE_OK, "SQLite registers a VFS unless memory is exhausted");
        Vfs { name, registered }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Vfs {
    fn drop(&mut self) {
        // SAFETY: it was registered by `register`, and stays in memory for connections that are still open.
        unsafe { ffi::sqlite3_vfs_unregister(self.registered) };
    }
}

/// The disk of a VFS.
///
/// # Safety
///
/// `vfs` was made by [`Vfs::register`].
unsafe fn disk_of<'a>(vfs: *mut ffi::sqlite3_vfs) -> &'a SharedState {
    // SAFETY: the VFS is never freed.
    let data = unsafe { (*vfs).pAppData };
    // SAFETY: `register` put a `SharedState` there, which is never freed and never changed.
    unsafe { &*data.cast::<SharedState>() }
}

/// A name that `SQLite` passes.
///
/// # Safety
///
/// `name` is NUL-terminated.
unsafe fn text(name: *const c_char) -> String {
    // SAFETY: as the caller guarantees.
    unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
}

// SQLite calls each of these functions with the VFS that they were registered for, NUL-terminated names, and
// pointers that are valid for the call. Every SAFETY comment below relies on this.

unsafe extern "C" fn open(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    // SAFETY: our VFS.
    let disk = unsafe { disk_of(vfs) };
    // SAFETY: SQLite allocates the memory; while the methods are null, it does not close the file.
    unsafe { (*file).pMethods = std::ptr::null() };
    let name = if name.is_null() {
        format!("temporary-{}", locked(disk).number())
    } else {
        // SAFETY: a name from SQLite.
        unsafe { text(name) }
    };
    let opened = locked(disk).open(&name, flags & ffi::SQLITE_OPEN_CREATE != 0);
    let Ok(id) = opened else { return ffi::SQLITE_CANTOPEN };
    let delete_on_close = Some(name).filter(|_| flags & ffi::SQLITE_OPEN_DELETEONCLOSE != 0);
    // SQLite's own VFS for Unix syncs the folder with the first sync of a new journal or log, and at no other
    // time. Names become durable at that sync.
    let journal =
        ffi::SQLITE_OPEN_MAIN_JOURNAL | ffi::SQLITE_OPEN_SUPER_JOURNAL | ffi::SQLITE_OPEN_WAL;
    let syncs_names = flags & ffi::SQLITE_OPEN_CREATE != 0 && flags & journal != 0;
    // SAFETY: SQLite allocates as much memory as `szOsFile` specifies.
    unsafe { handle::place(file, disk, id, syncs_names, delete_on_close) };
    if !out_flags.is_null() {
        // SAFETY: not null, so it points to a place for the result.
        unsafe { *out_flags = flags };
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn delete(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    sync_folder: c_int,
) -> c_int {
    // SAFETY: our VFS.
    let disk = unsafe { disk_of(vfs) };
    // SAFETY: a name from SQLite.
    let name = unsafe { text(name) };
    let done = locked(disk).delete(&name, sync_folder != 0);
    match done {
        Ok(()) => ffi::SQLITE_OK,
        Err(Trouble::Missing) => ffi::SQLITE_IOERR_DELETE_NOENT,
        Err(_) => ffi::SQLITE_IOERR_DELETE,
    }
}

unsafe extern "C" fn access(
    vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    _flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: our VFS.
    let disk = unsafe { disk_of(vfs) };
    // SAFETY: a name from SQLite.
    let name = unsafe { text(name) };
    let state = locked(disk);
    if state.is_off() {
        return ffi::SQLITE_IOERR_ACCESS;
    }
    // SAFETY: SQLite provides a place for the result.
    unsafe { *out = c_int::from(state.exists(&name)) };
    ffi::SQLITE_OK
}

/// There are no folders, so a name is its own full path.
unsafe extern "C" fn full_pathname(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    room: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: a name from SQLite.
    let bytes = unsafe { CStr::from_ptr(name) }.to_bytes_with_nul();
    if usize::try_from(room).is_ok_and(|room| bytes.len() <= room) {
        // SAFETY: the buffer is large enough, and SQLite's buffers do not overlap.
        unsafe { out.copy_from_nonoverlapping(bytes.as_ptr().cast(), bytes.len()) };
        ffi::SQLITE_OK
    } else {
        ffi::SQLITE_CANTOPEN
    }
}

/// The VFS of the operating system, for everything that does not concern the disk.
fn system() -> *mut ffi::sqlite3_vfs {
    // SAFETY: null asks for the default VFS, which always exists.
    unsafe { ffi::sqlite3_vfs_find(std::ptr::null()) }
}

unsafe extern "C" fn randomness(_: *mut ffi::sqlite3_vfs, many: c_int, out: *mut c_char) -> c_int {
    let system = system();
    // SAFETY: the default VFS is never freed.
    let call = unsafe { (*system).xRandomness };
    // SAFETY: the arguments are passed on unchanged.
    call.map_or(0, |call| unsafe { call(system, many, out) })
}

unsafe extern "C" fn sleep(_: *mut ffi::sqlite3_vfs, micros: c_int) -> c_int {
    let system = system();
    // SAFETY: the default VFS is never freed.
    let call = unsafe { (*system).xSleep };
    // SAFETY: the arguments are passed on unchanged.
    call.map_or(0, |call| unsafe { call(system, micros) })
}

unsafe extern "C" fn current_time(_: *mut ffi::sqlite3_vfs, out: *mut f64) -> c_int {
    let system = system();
    // SAFETY: the default VFS is never freed.
    let call = unsafe { (*system).xCurrentTime };
    // SAFETY: the arguments are passed on unchanged.
    call.map_or(ffi::SQLITE_ERROR, |call| unsafe { call(system, out) })
}
