/**
 * Preloaded into every child process. When the supervisor is gone without having said goodbye, the channel to it closes:
 * the child stops as if it had been asked to, and in any case soon.
 */
const graceMs = 8_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), graceMs).unref()
  process.kill(process.pid, 'SIGTERM')
})
// Listening must not keep a process alive that has nothing else to do.
process.channel?.unref()
