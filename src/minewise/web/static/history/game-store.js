/**
 * The finished games in this browser.
 *
 * Games that the browser refuses to store (a full disk, a private window) stay in memory until the
 * page is closed, and are written again with the next change. Other tabs are told of changes.
 */

import { Database, resultOf, StorageError } from "./database.js";
import { checkedRecord } from "./record-check.js";

/** @typedef {import("./record.js").GameRecord} GameRecord */
/** @typedef {import("./record.js").SavedGame} SavedGame */
/** @typedef {{ record: GameRecord, file: SavedGame | null }} Entry */

class GameStore {
  constructor() {
    this.database = new Database();
    /** @type {Map<string, Entry>} games that are not stored */
    this.unstored = new Map();
    /** The reason why games are not stored, or empty. */
    this.problem = "";
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.channel =
      typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("minewise-history");
    this.channel?.addEventListener("message", () => this.notify());
  }

  /**
   * Calls a function after each change, in this tab or another.
   * @param {() => void} listener
   * @returns {() => void} stops the calls
   */
  onChange(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  notify() {
    for (const listener of this.listeners) listener();
  }

  /** @returns {Promise<GameRecord[]>} all games, the latest first */
  async records() {
    /** @type {unknown[]} */
    let stored = [];
    try {
      stored = await this.database.transact("readonly", ({ records }) =>
        resultOf(records.getAll()),
      );
      if (!this.unstored.size) this.problem = "";
    } catch (error) {
      this.fail(error);
    }
    const found = new Map(stored.flatMap(readable).map((record) => [record.id, record]));
    for (const [id, { record }] of this.unstored) found.set(id, record);
    return [...found.values()].sort((one, other) => other.ended - one.ended);
  }

  /**
   * @param {string} id
   * @returns {Promise<GameRecord | null>}
   */
  async record(id) {
    const held = this.unstored.get(id);
    if (held) return held.record;
    const work = (/** @type {import("./database.js").Stores} */ { records }) =>
      resultOf(records.get(id));
    const [found] = [await this.database.transact("readonly", work).catch(() => null)].flatMap(
      readable,
    );
    return found ?? null;
  }

  /**
   * @param {string} id
   * @returns {Promise<SavedGame | null>}
   */
  async file(id) {
    const held = this.unstored.get(id);
    if (held) return held.file;
    return this.database
      .transact("readonly", async ({ files }) => (await resultOf(files.get(id))) ?? null)
      .catch(() => null);
  }

  /** @returns {Promise<Entry[]>} all games with their saved games */
  async entries() {
    const records = await this.records();
    const files = await Promise.all(records.map(({ id }) => this.file(id)));
    return records.map((record, i) => ({ record, file: files[i] }));
  }

  /**
   * Adds games. Games that are already there stay as they are.
   * @param {Entry[]} entries
   * @returns {Promise<number>} the number of games that are new
   */
  async add(entries) {
    const fresh = entries.filter(({ record }) => !this.unstored.has(record.id));
    try {
      return await this.write(fresh);
    } catch (error) {
      this.fail(error);
      for (const entry of fresh) this.unstored.set(entry.record.id, entry);
      return fresh.length;
    } finally {
      this.announce();
    }
  }

  /**
   * Changes games in one transaction, each from its current state. Games that are gone stay so.
   * @param {Map<string, (entry: Entry) => Entry>} changes by id
   */
  async change(changes) {
    /** @param {(id: string) => Promise<Entry | null>} find */
    const changed = async (find) => {
      const entries = [];
      for (const [id, change] of changes) {
        const entry = await find(id);
        if (entry) entries.push(change(entry));
      }
      return entries;
    };
    for (const entry of await changed(async (id) => this.unstored.get(id) ?? null))
      this.unstored.set(entry.record.id, entry);
    try {
      await this.database.transact("readwrite", async (stores) => {
        const stored = async (/** @type {string} */ id) => {
          const [record] = [await resultOf(stores.records.get(id))].flatMap(readable);
          return record ? { record, file: (await resultOf(stores.files.get(id))) ?? null } : null;
        };
        for (const entry of await changed(stored)) await putEntry(stores, entry);
      });
    } catch (error) {
      this.fail(error);
    }
    this.announce();
  }

  /** @param {Iterable<string>} ids */
  async remove(ids) {
    const removed = [...ids];
    for (const id of removed) this.unstored.delete(id);
    try {
      await this.database.transact("readwrite", async ({ records, files }) => {
        for (const id of removed) {
          records.delete(id);
          files.delete(id);
        }
      });
    } catch (error) {
      this.fail(error);
    }
    this.announce();
  }

  /**
   * Writes games, and those that could not be written before.
   * @param {Entry[]} entries
   * @returns {Promise<number>} the number of `entries` that are new
   */
  async write(entries) {
    const waiting = [...this.unstored.values()];
    const added = await this.database.transact("readwrite", async (stores) => {
      let count = 0;
      for (const entry of entries) {
        if (await resultOf(stores.records.count(entry.record.id))) continue;
        await putEntry(stores, entry);
        count++;
      }
      for (const entry of waiting) await putEntry(stores, entry);
      return count;
    });
    for (const { record } of waiting) this.unstored.delete(record.id);
    this.problem = "";
    return added;
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof StorageError)) throw error;
    this.problem = error.message;
  }

  announce() {
    this.notify();
    this.channel?.postMessage("changed");
  }
}

/**
 * @param {import("./database.js").Stores} stores
 * @param {Entry} entry
 */
async function putEntry({ records, files }, { record, file }) {
  await resultOf(records.put(record));
  if (file) await resultOf(files.put(file, record.id));
}

/**
 * Returns a stored record in a list, or an empty list if this version cannot read it. It stays stored.
 * @param {unknown} value
 */
function readable(value) {
  try {
    return [checkedRecord(value)];
  } catch {
    return [];
  }
}

export const gameStore = new GameStore();
