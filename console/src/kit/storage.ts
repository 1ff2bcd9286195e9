/**
 * The browser's storage. It may refuse, where site data are blocked or the store is full: then the values last
 * until the page is left. The store is asked for anew each time, because where it is blocked the mere mention of it throws.
 */
const storageIn = (store: () => Storage) => {
  const refused = new Map<string, string>()
  return {
    read: (key: string): string | null => {
      try {
        return refused.get(key) ?? store().getItem(key)
      } catch {
        return null
      }
    },
    write: (key: string, text: string): void => {
      try {
        store().setItem(key, text)
        refused.delete(key)
      } catch {
        refused.set(key, text)
      }
    },
    remove: (key: string): void => {
      refused.delete(key)
      try {
        store().removeItem(key)
      } catch {
        // A blocked store keeps nothing that would have to go.
      }
    },
  }
}

/** For good, and for every tab. */
export const browserStorage = storageIn(() => localStorage)
/** For this tab, until it is closed. */
export const tabStorage = storageIn(() => sessionStorage)
