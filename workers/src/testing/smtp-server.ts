import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A mail server of a few lines: takes every mail, or answers one command as a test asks. */
export type ReceivedMail = { to: string; source: string }

export const startSmtpServer = async () => {
  const mails: ReceivedMail[] = []
  /** While set, a mail is taken only when this settles. */
  const state = { door: Promise.resolve() }
  /** Answers to commands that begin so, such as `RCPT`, in place of "250 ok". */
  const answers = new Map<string, string>()
  const open = new Set<Socket>()
  let connectionCount = 0
  const server = createServer((socket) => {
    connectionCount += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    talk(socket, { mails, answers, state })
  })
  const hangUp = () => open.forEach((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    answers,
    state,
    connectionCount: () => connectionCount,
    /** Ends every connection without a word, as a server does that restarts. */
    hangUp,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        hangUp()
      }),
  }
}

type Post = { mails: ReceivedMail[]; answers: Map<string, string>; state: { door: Promise<void> } }

const talk = (socket: Socket, { mails, answers, state }: Post): void => {
  let to = ''
  let source: string | undefined
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const onLine = (line: string): void => {
    if (source !== undefined) {
      if (line !== '.') source += `${line}\r\n`
      else {
        const mail = { to, source }
        source = undefined
        void state.door.then(() => {
          mails.push(mail)
          say('250 ok')
        })
      }
      return
    }
    const command = line.slice(0, 4).toUpperCase()
    const answer = answers.get(command)
    if (answer !== undefined) return void say(answer)
    if (command === 'RCPT') to = line.slice(line.indexOf('<') + 1, line.indexOf('>'))
    if (command === 'DATA') source = ''
    if (command === 'QUIT') return void socket.end('221 bye\r\n')
    say(command === 'DATA' ? '354 go on' : '250 ok')
  }
  socket.setEncoding('utf8')
  socket.on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  })
  say('220 test')
}

/** Headers of a mail, unfolded and in lower case; encoded words are left as they are. */
export const headersOf = ({ source }: ReceivedMail): Record<string, string> => {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
}

/** The text part of a mail, its quoted-printable or base64 undone; empty where there is none. */
export const textOf = ({ source }: Pick<ReceivedMail, 'source'> = { source: '' }): string => {
  const [head = '', ...body] = (/Content-Type: text\/plain[\s\S]*?(?=\r\n----)/.exec(source)?.[0] ?? '').split('\r\n\r\n')
  const quoted = body.join('\r\n\r\n').replaceAll('=\r\n', '')
  const bytes = quoted.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const decoded = head.includes('base64') ? Buffer.from(body.join(''), 'base64') : Buffer.from(bytes, 'latin1')
  return decoded.toString().replaceAll('\u00a0', ' ')
}
