import type { NotificationTemplate } from '@lapka/contracts/notifications.ts'
import type { Language } from '@lapka/contracts/roles.ts'
import { accountStream } from '@lapka/contracts/streams.ts'
import { accountFold, type Account } from '@lapka/domain/accounts/account.ts'
import { isSentByLetter } from '@lapka/domain/accounts/choose-notifications/decide.ts'
import { derivedId } from '@lapka/process/derived-id.ts'
import { pushTimeOf } from '@lapka/domain/accounts/choose-notifications/push-time.ts'
import { messageIdOf, type Mail } from '../mailer.ts'
import { done, type JobDependencies, type JobResult } from '../work/job.ts'

export type Delivery = Pick<JobDependencies, 'handle' | 'mailer' | 'publicUrl' | 'now' | 'notify'>
/** What the app shows of a letter's fact; `startsAt` of the appointment, where it may be too late for a push. */
export type About = { template: NotificationTemplate; appointmentId?: string | undefined; startsAt?: string }
type WrittenMail = Omit<Mail, 'messageId'> & { language: Language }
type Told = { accountId: string; workId: string; about: About; path: string; language: Language }
type Notification = Omit<Told, 'language'> & { mail: WrittenMail }

/** One fact, one notification: it stands in the app, and a letter brings it unless its reader turned those off. */
export const deliver = async (dependencies: Delivery, { mail, ...told }: Notification): Promise<JobResult> => {
  const account = await tellInApp(dependencies, { ...told, language: mail.language })
  return isSentByLetter(account, told.about.template)
    ? sendLetter(dependencies, told.workId, mail)
    : done('told in the app, not by letter')
}

/** In the app, and by a push where its reader chose pushes. */
export const tellInApp = async (
  { handle, notify, now }: Delivery,
  { accountId, workId, about, path, language }: Told,
): Promise<Account> => {
  const { template, appointmentId = null, startsAt } = about
  const notificationId = derivedId('notification', workId)
  const { account } = await handle.read({ account: { stream: accountStream(accountId), fold: accountFold } })
  const toldAt = now()
  const at = pushTimeOf(account, { template, startsAt, now: toldAt })
  await notify({ notificationId, accountId, template, appointmentId, path, toldAt }, { at, language })
  return account
}

/** Of what is no notification in the app: it proves an address, or goes to one without an account. */
export const sendLetter = async (
  { mailer, publicUrl }: Pick<JobDependencies, 'mailer' | 'publicUrl'>,
  workId: string,
  mail: WrittenMail,
): Promise<JobResult> => {
  const sent = await mailer.send({ ...mail, messageId: messageIdOf(workId, publicUrl) })
  return 'refused' in sent ? done(`refused by the receiving server: ${sent.refused}`) : done()
}
