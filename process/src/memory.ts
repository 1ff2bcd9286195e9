const MEGABYTE = 1024 * 1024

/** This process's use of the machine's memory. */
export const memoryMegabytes = (): number => Math.round(process.memoryUsage.rss() / MEGABYTE)
