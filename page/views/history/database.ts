/** The database of the history in this browser. Its errors are one sentence. */
import { ERRORS } from "../../texts/errors";

export type Stores = { records: IDBObjectStore; files: IDBObjectStore };

const NAME = "minewise-history";
const STORES = ["records", "files"];

const REASONS: Record<string, string> = {
  QuotaExceededError: ERRORS.storageFull,
  VersionError: ERRORS.newerPage,
};

/** The browser does not read or store data; the message is one sentence. */
export class StorageError extends Error {}

export class Database {
  opening: Promise<IDBDatabase> | null = null;

  /**
   * Runs work in one transaction: all of its changes are stored, or none.
   *
   * @param work awaits nothing but requests to the stores
   * @throws {StorageError}
   */
  async transact<T>(mode: IDBTransactionMode, work: (stores: Stores) => Promise<T>): Promise<T> {
    try {
      const database = await this.open();
      return await runTransaction(database.transaction(STORES, mode), work);
    } catch (error) {
      throw storageError(error);
    }
  }

  open() {
    this.opening ??= openDatabase(() => {
      this.opening = null;
    });
    return this.opening;
  }
}

async function runTransaction<T>(
  transaction: IDBTransaction,
  work: (stores: Stores) => Promise<T>,
) {
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(null);
    transaction.onabort = () => reject(transaction.error ?? new Error("the change was undone"));
  });
  const stores = {
    records: transaction.objectStore("records"),
    files: transaction.objectStore("files"),
  };
  const result = work(stores).catch((error) => {
    try {
      transaction.abort();
    } catch {
      // it has already ended
    }
    throw error;
  });
  const [value, end] = await Promise.allSettled([result, ended]);
  if (value.status === "fulfilled" && end.status === "fulfilled") return value.value;
  throw (
    transaction.error ??
    (value.status === "rejected" ? value.reason : new Error("the transaction ended early"))
  );
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param onClose called if it cannot be used any longer */
async function openDatabase(onClose: () => void): Promise<IDBDatabase> {
  try {
    if (!globalThis.indexedDB) throw new DOMException("there is no database", "NotFoundError");
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("records", { keyPath: "id" });
      request.result.createObjectStore("files");
    };
    const database = await resultOf(request);
    database.onclose = onClose;
    database.onversionchange = () => {
      database.close(); // another tab upgrades or deletes it
      onClose();
    };
    return database;
  } catch (error) {
    onClose();
    throw error;
  }
}

function storageError(error: unknown) {
  if (!(error instanceof DOMException)) return error;
  const message = Object.hasOwn(REASONS, error.name) ? REASONS[error.name] : ERRORS.noStorage;
  return new StorageError(message);
}
