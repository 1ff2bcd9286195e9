type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

export type Progress = { show: (text: string) => void; clear: () => void }

/** The current step, on one line of the terminal that is overwritten. Nothing is written into a file or a pipe. */
export const createProgress = (terminal: Terminal = process.stderr): Progress => ({
  show: (text) => {
    if (terminal.isTTY) terminal.write(`\r\u001B[K${text.slice(0, (terminal.columns || 80) - 1)}`)
  },
  clear: () => {
    if (terminal.isTTY) terminal.write('\r\u001B[K')
  },
})
