const MEGABYTE = 1024 * 1024

/** What this process holds of the machine's memory. */
export const memoryMegabytes = (): number => Math.round(process.memoryUsage.rss() / MEGABYTE)
