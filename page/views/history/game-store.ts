/**
 * The finished games in this browser.
 *
 * Games that the browser refuses to store (a full disk, a private window) stay in memory until the
 * page is closed, and are written again with the next change. Other tabs are told of changes.
 */

import { isForgetful } from "../../common/stored";
import { Database, resultOf, StorageError, type Stores } from "./database";
import { checkedRecord, type GameRecord } from "./record";
import type { SavedGame } from "./saved-game";

export type Entry = { record: GameRecord; file: SavedGame | null };

class GameStore {
  database;
  unstored = new Map<string, Entry>();
  /** The reason why games are not stored, or empty. */
  problem = "";
  listeners = new Set<() => void>();
  channel;

  constructor() {
    this.database = new Database();
    this.channel =
      typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("minewise-history");
    this.channel?.addEventListener("message", () => this.notify());
  }

  /**
   * Calls a function after each change, in this tab or another.
   *
   * @returns stops the calls
   */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  notify() {
    for (const listener of this.listeners) listener();
  }

  /** @returns all games, the latest first */
  async records(): Promise<GameRecord[]> {
    let stored: unknown[] = [];
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

  async record(id: string): Promise<GameRecord | null> {
    const unstored = this.unstored.get(id);
    if (unstored) return unstored.record;
    const work = ({ records }: Stores) => resultOf(records.get(id));
    const [found] = [await this.database.transact("readonly", work).catch(() => null)].flatMap(
      readable,
    );
    return found ?? null;
  }

  async file(id: string): Promise<SavedGame | null> {
    const unstored = this.unstored.get(id);
    if (unstored) return unstored.file;
    return this.database
      .transact("readonly", async ({ files }) => (await resultOf(files.get(id))) ?? null)
      .catch(() => null);
  }

  /** @returns all games with their saved games */
  async entries(): Promise<Entry[]> {
    const records = await this.records();
    const files = await Promise.all(records.map(({ id }) => this.file(id)));
    return records.map((record, i) => ({ record, file: files[i] }));
  }

  /**
   * Adds games. Games that are already there stay as they are.
   *
   * @returns the number of games that are new
   */
  async add(entries: Entry[]): Promise<number> {
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

  /** Changes a game in one transaction, from its current state. A game that is gone stays so. */
  async change(id: string, change: (entry: Entry) => Entry) {
    const unstored = this.unstored.get(id);
    if (unstored) this.unstored.set(id, change(unstored));
    try {
      await this.database.transact("readwrite", async (stores) => {
        const [record] = [await resultOf(stores.records.get(id))].flatMap(readable);
        if (!record) return;
        const file = (await resultOf(stores.files.get(id))) ?? null;
        await putEntry(stores, change({ record, file }));
      });
    } catch (error) {
      this.fail(error);
    }
    this.announce();
  }

  async remove(ids: Iterable<string>) {
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
   *
   * @returns the number of `entries` that are new
   */
  async write(entries: Entry[]): Promise<number> {
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

  fail(error: unknown) {
    if (!(error instanceof StorageError)) throw error;
    this.problem = error.message;
    isForgetful.value = true;
  }

  announce() {
    this.notify();
    this.channel?.postMessage("changed");
  }
}

async function putEntry({ records, files }: Stores, { record, file }: Entry) {
  await resultOf(records.put(record));
  if (file) await resultOf(files.put(file, record.id));
}

/**
 * Returns a stored record in a list, or an empty list if this version cannot read it. It stays
 * stored.
 */
function readable(value: unknown) {
  try {
    return [checkedRecord(value)];
  } catch {
    return [];
  }
}

export const gameStore = new GameStore();
