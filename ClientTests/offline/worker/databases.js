/** As much of IndexedDB as the worker uses. Requests are processed in order, and a deleted database is closed. */

/** @type {Map<string, { tables: Record<string, Map<any, any>>, opened: any[] }>} by name */
export const databases = new Map();

const TABLES = ['pictures', 'outbox', 'values'];
const soon = (work) => setTimeout(work, 1);

export const indexedDB = {
  open(name) {
    const request = {};
    soon(() => {
      const stored = databases.get(name) ?? { tables: Object.fromEntries(TABLES.map((table) => [table, new Map()])), opened: [] };
      databases.set(name, stored);
      request.result = connectionTo(stored);
      stored.opened.push(request.result);
      request.onsuccess();
    });
    return request;
  },
  deleteDatabase(name) {
    soon(() => {
      for (const connection of databases.get(name)?.opened ?? []) connection.onversionchange?.();
      databases.delete(name);
    });
  },
};

function connectionTo({ tables }) {
  let isClosed = false;
  return {
    close() { isClosed = true; },
    transaction(table) {
      if (isClosed) throw new Error('InvalidStateError');
      const rows = tables[table];
      const transaction = {
        objectStore: () => ({
          get: (key) => {
            const request = {};
            soon(() => {
              try {
                request.result = rows.get(key);
                request.onsuccess?.();
              } catch (error) {
                transaction.error = error;
                transaction.onabort?.();
              }
            });
            return request;
          },
          getAll: () => ({ result: [...rows.values()] }),
          put: (row, key = row.path ?? row.number) => { rows.set(key, row); },
          delete: (key) => { rows.delete(key); },
        }),
      };
      soon(() => soon(() => transaction.oncomplete?.()));
      return transaction;
    },
  };
}
