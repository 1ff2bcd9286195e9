import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { clientOf } from './client.ts'
import type { TestService } from './test-service.ts'
import type { Person } from './town.ts'

type CommandRequest = InjectOptions & { url: string }
type Answer = { status: number; body: unknown }
export type SentCommand = { name: string; request: CommandRequest; person: Person; answer: Answer }

/** Sends commands of several people and keeps what was accepted with its answer, so that each can be sent again as it was. */
export const createCommandJournal = (service: TestService) => {
  const sent: SentCommand[] = []

  const answerOf = async ({ person, request }: Pick<SentCommand, 'person' | 'request'>): Promise<Answer> => {
    const { statusCode, body } = await clientOf(service, person).send(request)
    return { status: statusCode, body: JSON.parse(body) as unknown }
  }

  const send = async <Body = { id: string }>(person: Person, request: CommandRequest): Promise<Body> => {
    const name = `${request.method} ${request.url}`
    const answer = await answerOf({ person, request })
    if (answer.status >= 300) throw new Error(`${name} was refused: ${JSON.stringify(answer.body)}`)
    sent.push({ name, request, person, answer })
    return answer.body as Body
  }

  /** As a person's browser: every command has a key of its own. */
  const as = (person: Person) => {
    const keyed =
      (method: 'POST' | 'PUT' | 'DELETE') =>
      <Body = { id: string }>(url: string, body?: object) =>
        send<Body>(person, {
          method,
          url,
          headers: { 'idempotency-key': randomUUID() },
          ...(body !== undefined && { payload: body }),
        })
    return {
      post: keyed('POST'),
      put: keyed('PUT'),
      delete: keyed('DELETE'),
      upload: (request: CommandRequest) => send(person, request),
    }
  }
  return { sent, as, answerOf }
}

export type CommandJournal = ReturnType<typeof createCommandJournal>
