/** Bytes kept of recent pictures; a page of faces is requested again and again. */
const MAX_BYTES = 16 * 1024 * 1024

/** A photo at a width, made once for as long as it is remembered; two who ask at once wait for the same one. */
export const createRenditions = () => {
  const made = new Map<string, Promise<Buffer | undefined>>()
  let bytes = 0
  const forgetOldest = async () => {
    for (const [key, picture] of made) {
      if (bytes <= MAX_BYTES) return
      made.delete(key)
      bytes -= (await picture)?.length ?? 0
    }
  }
  return {
    at: async (key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
      const known = made.get(key)
      if (known !== undefined) return known
      const picture = make()
      made.set(key, picture)
      try {
        const done = await picture
        if (done === undefined) made.delete(key)
        bytes += done?.length ?? 0
        await forgetOldest()
        return done
      } catch (error) {
        made.delete(key)
        throw error
      }
    },
  }
}
