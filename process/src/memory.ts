const MEGABYTE = 1024 * 1024

/** The resident memory of this process. */
export const memoryMegabytes = (): number => Math.round(process.memoryUsage.rss() / MEGABYTE)
