import { z } from 'zod'
import { id } from '@lapka/contracts/api/common.ts'
import { composeNewsletterBody, composedNewsletter, newsletterAnswer, newsletters } from '@lapka/contracts/api/newsletter.ts'
import { SEND_NEWSLETTER_EMAIL } from '@lapka/contracts/work-kinds.ts'
import { countReaders, issueById, keepIssue, listIssues, sendIssue } from '@lapka/state/newsletter/issues.ts'
import { insertWork } from '@lapka/state/outbox/insert-work.ts'
import type { Posts } from '../blog/posts.ts'
import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { operators } from '../http/authorization/policy.ts'
import { Refused } from '../http/refused.ts'
import { limitedFor } from '../http/route-for.ts'

const ROOT = '/api/v2/operations/newsletters'
const accepted = { status: 'accepted' } as const

/** Operators compose an issue from a post, have it sent to themselves, and then to its readers. */
export const newsletterOperatorRoutes = (app: App, { db, now, newId, newsletterRate }: Dependencies, posts: Posts): void => {
  app.get(ROOT, limitedFor(operators, { response: { 200: newsletters } }), async () => {
    const [readers, items] = await Promise.all([countReaders(db), listIssues(db)])
    const iso = (at: Date | null) => at?.toISOString() ?? null
    return {
      readers,
      items: items.map(({ issueId, createdAt, testedAt, sentAt, ...issue }) => ({
        ...issue,
        id: issueId,
        createdAt: createdAt.toISOString(),
        testedAt: iso(testedAt),
        sentAt: iso(sentAt),
      })),
    }
  })

  app.post(
    ROOT,
    limitedFor(operators, { body: composeNewsletterBody, response: { 201: composedNewsletter } }),
    async ({ body }, reply) => {
      const at = now()
      if (posts.find(body.language, body.slug, at.slice(0, 10)) === undefined) throw new Refused('NOT_FOUND')
      const issueId = newId()
      await keepIssue(db, { issueId, ...body }, at)
      return reply.code(201).send({ id: issueId })
    },
  )

  const schema = { params: z.object({ id }), response: { 202: newsletterAnswer } }
  app.post(`${ROOT}/:id/test`, limitedFor(operators, schema), async ({ params, user }, reply) => {
    if ((await issueById(db, params.id)) === undefined || user === null) throw new Refused('NOT_FOUND')
    const work = { kind: SEND_NEWSLETTER_EMAIL, template: 'test', issueId: params.id, accountId: user.id }
    const at = now()
    await db
      .transaction()
      .execute((trx) => insertWork(trx, [{ workId: `${params.id}-test-${newId()}`, work, dueAt: at, priority: 'awaited' }]))
    return reply.code(202).send(accepted)
  })

  app.post(`${ROOT}/:id/send`, limitedFor(operators, schema), async ({ params }, reply) => {
    const issue = await issueById(db, params.id)
    if (issue === undefined) throw new Refused('NOT_FOUND')
    if (issue.testedAt === null) throw new Refused('NEWSLETTER_NOT_TESTED')
    const sending = { issueId: params.id, kind: SEND_NEWSLETTER_EMAIL, at: now(), perSecond: newsletterRate }
    const isSent = await db.transaction().execute((trx) => sendIssue(trx, sending))
    if (!isSent) throw new Refused('NEWSLETTER_SENT')
    return reply.code(202).send(accepted)
  })
}
