//! An open file that `SQLite` uses: the methods of `sqlite3_io_methods`.
//!
//! `SQLite` allocates the memory of a `sqlite3_file`; the state of the file is in an [`Open`] that it points
//! to. A panic here ends the process, because it would be a bug in this crate and no result could be trusted.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::ffi;

use crate::shared::Shared;
use crate::state::{State, Trouble};

/// The state of the disk, which a VFS and all its handles share.
pub(crate) type SharedState = Arc<Mutex<State>>;

/// The part of an open file that `SQLite` sees, with a pointer to its state.
#[repr(C)]
pub(crate) struct Handle {
    base: ffi::sqlite3_file,
    open: *mut Open,
}

struct Open {
    disk: SharedState,
    /// The number of the handle, under which it holds locks.
    id: u64,
    file: u64,
    /// The start of the disk at which it was opened.
    boot: u64,
    /// Whether its next sync also makes the names of the folder durable.
    syncs_names: bool,
    /// The name of a file that is deleted when it is closed.
    delete_on_close: Option<String>,
    shared: Option<Arc<Shared>>,
}

pub(crate) fn locked(disk: &SharedState) -> MutexGuard<'_, State> {
    disk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Creates a handle in the memory that `SQLite` allocated.
///
/// # Safety
///
/// `at` has room for a [`Handle`], and nothing else uses it.
pub(crate) unsafe fn place(
    at: *mut ffi::sqlite3_file,
    disk: &SharedState,
    file: u64,
    syncs_names: bool,
    delete_on_close: Option<String>,
) {
    let (id, boot) = {
        let mut state = locked(disk);
        (state.number(), state.boot)
    };
    let open =
        Open { disk: disk.clone(), id, file, boot, syncs_names, delete_on_close, shared: None };
    let handle = Handle {
        base: ffi::sqlite3_file { pMethods: &raw const METHODS },
        open: Box::into_raw(Box::new(open)),
    };
    // SAFETY: there is room, as the caller guarantees; `szOsFile` requests it.
    unsafe { at.cast::<Handle>().write(handle) };
}

impl Open {
    /// The disk, unless it was restarted after this handle was opened.
    fn disk(&self) -> Result<MutexGuard<'_, State>, Trouble> {
        let state = locked(&self.disk);
        if state.boot == self.boot { Ok(state) } else { Err(Trouble::Off) }
    }
}

/// The state of a handle.
///
/// # Safety
///
/// `file` was made by [`place`] and is not closed.
unsafe fn open_of<'a>(file: *mut ffi::sqlite3_file) -> &'a mut Open {
    // SAFETY: `place` wrote a `Handle` there.
    let open = unsafe { (*file.cast::<Handle>()).open };
    // SAFETY: the box exists until `close`, and SQLite uses one connection's file from one thread at a time.
    unsafe { &mut *open }
}

/// The result code for `SQLite`: the code for a full disk, or else the error code of the operation.
fn answer(result: Result<(), Trouble>, otherwise: c_int) -> c_int {
    match result {
        Ok(()) => ffi::SQLITE_OK,
        Err(Trouble::Full) => ffi::SQLITE_FULL,
        Err(Trouble::Cut | Trouble::Off | Trouble::Fault | Trouble::Missing) => otherwise,
    }
}

/// Converts an offset or a size from `SQLite`, which is never negative.
fn size<N: TryInto<usize>>(number: N) -> usize {
    number.try_into().unwrap_or(0)
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

// SQLite calls each of these functions with a file that `place` made, and with pointers that are valid for
// the call. Every SAFETY comment below relies on this.

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: an open file.
    let open: *mut Open = unsafe { open_of(file) };
    // SAFETY: made by `Box::into_raw` in `place`, and closed once.
    let open = unsafe { Box::from_raw(open) };
    if let Ok(mut state) = open.disk() {
        if let Ok(locks) = state.locks(open.file) {
            locks.remove(&open.id);
        }
        if let Some(name) = &open.delete_on_close {
            // A temporary file: it does not matter whether it can be removed.
            let _ = state.delete(name, false);
        }
    }
    if let Some(shared) = &open.shared {
        shared.unlock(open.id, u32::MAX);
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    into: *mut c_void,
    amount: c_int,
    at: i64,
) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    // SAFETY: SQLite provides a buffer of this size.
    let into = unsafe { std::slice::from_raw_parts_mut(into.cast::<u8>(), size(amount)) };
    match open.disk().and_then(|mut state| state.read(open.file, size(at), into)) {
        Ok(many) if many == into.len() => ffi::SQLITE_OK,
        Ok(many) => {
            // SQLite requires zeros where the file has no bytes.
            into[many..].fill(0);
            ffi::SQLITE_IOERR_SHORT_READ
        }
        Err(_) => ffi::SQLITE_IOERR_READ,
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    amount: c_int,
    at: i64,
) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    // SAFETY: SQLite provides a buffer of this size.
    let bytes = unsafe { std::slice::from_raw_parts(from.cast::<u8>(), size(amount)) };
    let done = open.disk().and_then(|mut state| state.write(open.file, size(at), bytes));
    answer(done, ffi::SQLITE_IOERR_WRITE)
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, to: i64) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    let done = open.disk().and_then(|mut state| state.truncate(open.file, size(to)));
    answer(done, ffi::SQLITE_IOERR_TRUNCATE)
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, _flags: c_int) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    let done = open.disk().and_then(|mut state| state.sync(open.file, open.syncs_names));
    open.syncs_names &= done.is_err();
    answer(done, ffi::SQLITE_IOERR_FSYNC)
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, into: *mut i64) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    let found = open.disk().and_then(|mut state| state.file(open.file).map(|it| it.len()));
    let done = found.map(|len| {
        // SAFETY: SQLite provides a place for the result.
        unsafe { *into = i64::try_from(len).unwrap_or(i64::MAX) };
    });
    answer(done, ffi::SQLITE_IOERR_FSTAT)
}

/// Shared, reserved, pending, exclusive: the locks of a database file, from weakest to strongest.
unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, wanted: c_int) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    let Ok(mut state) = open.disk() else { return ffi::SQLITE_IOERR_LOCK };
    let Ok(locks) = state.locks(open.file) else { return ffi::SQLITE_IOERR_LOCK };
    let others = locks.iter().filter(|(id, _)| **id != open.id).map(|(_, level)| *level);
    let most = others.max().unwrap_or(ffi::SQLITE_LOCK_NONE);
    let mine = locks.get(&open.id).copied().unwrap_or(ffi::SQLITE_LOCK_NONE);
    if mine >= wanted {
        return ffi::SQLITE_OK;
    }
    let (free, left_with) = match wanted {
        ffi::SQLITE_LOCK_SHARED => (most < ffi::SQLITE_LOCK_PENDING, mine),
        ffi::SQLITE_LOCK_RESERVED => (most < ffi::SQLITE_LOCK_RESERVED, mine),
        // Readers may finish, but no new reader may begin.
        _ if most == ffi::SQLITE_LOCK_SHARED => (false, ffi::SQLITE_LOCK_PENDING),
        _ => (most == ffi::SQLITE_LOCK_NONE, mine),
    };
    locks.insert(open.id, if free { wanted } else { left_with });
    if free { ffi::SQLITE_OK } else { ffi::SQLITE_BUSY }
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    if let Ok(mut state) = open.disk()
        && let Ok(locks) = state.locks(open.file)
    {
        let mine = locks.entry(open.id).or_insert(level);
        *mine = level.min(*mine);
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn check_reserved_lock(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    let reserved = open.disk().and_then(|mut state| {
        let locks = state.locks(open.file)?;
        Ok(locks.values().any(|level| *level >= ffi::SQLITE_LOCK_RESERVED))
    });
    // SAFETY: SQLite provides a place for the result.
    let done = reserved.map(|it| unsafe { *out = c_int::from(it) });
    answer(done, ffi::SQLITE_IOERR_CHECKRESERVEDLOCK)
}

unsafe extern "C" fn file_control(_: *mut ffi::sqlite3_file, _: c_int, _: *mut c_void) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn sector_size(_: *mut ffi::sqlite3_file) -> c_int {
    512
}

/// As `SQLite`'s VFS for Unix reports for any disk: bytes next to a write are not affected.
unsafe extern "C" fn device_characteristics(_: *mut ffi::sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

unsafe extern "C" fn shm_map(
    file: *mut ffi::sqlite3_file,
    index: c_int,
    bytes: c_int,
    make: c_int,
    out: *mut *mut c_void,
) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    if open.shared.is_none() {
        match open.disk().and_then(|mut state| state.shared(open.file)) {
            Ok(shared) => open.shared = Some(shared),
            Err(_) => return ffi::SQLITE_IOERR_SHMMAP,
        }
    }
    let region = open
        .shared
        .as_ref()
        .map_or(std::ptr::null_mut(), |shared| shared.region(size(index), size(bytes), make != 0));
    // SAFETY: SQLite provides a place for the result.
    unsafe { *out = region.cast() };
    ffi::SQLITE_OK
}

unsafe extern "C" fn shm_lock(
    file: *mut ffi::sqlite3_file,
    first: c_int,
    many: c_int,
    flags: c_int,
) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    let Some(shared) = &open.shared else { return ffi::SQLITE_IOERR_SHMLOCK };
    let bits = ((1_u32 << many) - 1) << first;
    if flags & ffi::SQLITE_SHM_UNLOCK != 0 {
        shared.unlock(open.id, bits);
        return ffi::SQLITE_OK;
    }
    if open.disk().is_err() {
        return ffi::SQLITE_IOERR_SHMLOCK;
    }
    let taken = shared.lock(open.id, bits, flags & ffi::SQLITE_SHM_EXCLUSIVE != 0);
    if taken { ffi::SQLITE_OK } else { ffi::SQLITE_BUSY }
}

unsafe extern "C" fn shm_barrier(_: *mut ffi::sqlite3_file) {
    fence(Ordering::SeqCst);
}

unsafe extern "C" fn shm_unmap(file: *mut ffi::sqlite3_file, _delete: c_int) -> c_int {
    // SAFETY: an open file.
    let open = unsafe { open_of(file) };
    if let Some(shared) = open.shared.take() {
        shared.unlock(open.id, u32::MAX);
    }
    ffi::SQLITE_OK
}
