/**
 * Preloaded into every child process. When the supervisor is gone without having said goodbye, the channel to it closes:
 * the child stops as if it had been asked to, and in any case soon. Until then it answers that it is there; see end-if-silent.ts.
 */
const graceMs = 8_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), graceMs).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.on('message', (message) => {
  if (message === 'are you there') process.send?.('here', undefined, {}, () => undefined)
})
// Listening must not keep a process alive that has nothing else to do.
process.channel?.unref()
