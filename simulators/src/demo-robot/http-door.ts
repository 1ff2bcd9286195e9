/** The public API, as any client uses it. */
export type Door = {
  /** False in a log without the demo: the login is unknown. Fails if the API does not answer. */
  signIn: () => Promise<boolean>
  get: <T>(path: string) => Promise<T | undefined>
  /** False if it was refused: another vet was faster, or it is over. The same key is the same command. */
  post: (path: string, body: object, key: string) => Promise<boolean>
  cookie: () => string
}

const TIMEOUT_MS = 10_000

export const createDoor = (apiUrl: string, login: { email: string; password: string }): Door => {
  let cookie = ''
  const ask = (path: string, options: RequestInit): Promise<Response> =>
    fetch(`${apiUrl}/api/v2${path}`, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const jsonHeaders = (key?: string) => ({
    'content-type': 'application/json',
    cookie,
    ...(key !== undefined && { 'idempotency-key': key }),
  })
  const signIn = async (): Promise<boolean> => {
    const answer = await ask('/sessions', { method: 'POST', headers: jsonHeaders(), body: JSON.stringify(login) })
    if (answer.status >= 500 || answer.status === 429) throw new Error(`Signing in was answered ${answer.status}.`)
    cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ')
    return answer.ok
  }
  /** A session that ran out is begun anew. */
  const askSignedIn = async (path: string, options: () => RequestInit): Promise<Response> => {
    const answer = await ask(path, options())
    return answer.status === 401 && (await signIn()) ? await ask(path, options()) : answer
  }
  const failIfBusy = ({ status }: Response, path: string): void => {
    if (status >= 500 || status === 429) throw new Error(`${path} was answered ${status}.`)
  }
  return {
    signIn,
    get: async <T>(path: string) => {
      const answer = await askSignedIn(path, () => ({ headers: { cookie } }))
      failIfBusy(answer, path)
      // Of our own api, whose answers are checked against the contract before they are sent.
      return answer.ok ? ((await answer.json()) as T) : undefined
    },
    post: async (path, body, key) => {
      const answer = await askSignedIn(path, () => ({ method: 'POST', headers: jsonHeaders(key), body: JSON.stringify(body) }))
      failIfBusy(answer, path)
      return answer.ok
    },
    cookie: () => cookie,
  }
}
