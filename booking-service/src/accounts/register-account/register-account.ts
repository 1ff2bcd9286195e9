import type { Refusal } from '@lapka/contracts/refusals.ts'
import type { Language, Role } from '@lapka/contracts/roles.ts'
import { accountStream, emailStream } from '@lapka/contracts/streams.ts'
import { accountFold, emailFold } from '@lapka/domain/accounts/account.ts'
import { decideRegisterAccount } from '@lapka/domain/accounts/register-account/decide.ts'
import { decideTakeOverClient } from '@lapka/domain/clients/client-link/decide.ts'
import { decideIssueCodes, issueCodesStreams } from '@lapka/domain/promotions/codes.ts'
import { walletFold } from '@lapka/domain/promotions/wallet.ts'
import type { CommandContext } from '@lapka/event-log/handle.ts'
import { insertCredentials } from '@lapka/state/accounts/credentials.ts'
import type { NamedClient } from '../../clients/link-secret.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createCodes } from '../../promotions/code-keys.ts'
import { emailKeyOf } from '../email-key.ts'

export type NewAccount = {
  accountId: string
  email: string
  passwordHash: string
  role: Role
  name: string
  surname: string
  language: Language
  /** A desk's client: the account that it becomes, and the key of the link that allows it. */
  takesOver?: NamedClient | undefined
}

/**
 * Opens an account, or makes a desk's client's the person's own, with the codes that it may redeem and hand on. The log decides whether the address is free; only then the secret is kept, outside the log. A crash in
 * between leaves an account without a password; the same command sent again completes it.
 */
export const registerAccount = async (
  { handle, db, lookupKey }: Pick<Dependencies, 'handle' | 'db' | 'lookupKey'>,
  context: CommandContext,
  account: NewAccount,
): Promise<{ position: number } | Refusal> => {
  const { email, passwordHash, role, name, surname, language, takesOver } = account
  const accountId = takesOver?.accountId ?? account.accountId
  const emailKey = emailKeyOf(email, lookupKey)
  const codes = createCodes({ lookupKey }, { accountId, role })
  const handled = await handle(
    context,
    {
      streams: {
        account: { stream: accountStream(accountId), fold: accountFold, isNew: takesOver === undefined },
        email: { stream: emailStream(emailKey), fold: emailFold, isNew: true },
        ...issueCodesStreams(codes, accountId, true),
      },
    },
    (states) => {
      const person = { accountId, email: email.trim(), emailKey, name, surname, language }
      const registered =
        takesOver === undefined
          ? decideRegisterAccount({ ...person, role }, states)
          : decideTakeOverClient({ ...person, linkKey: takesOver.linkKey, at: context.occurredAt }, states)
      const issued = decideIssueCodes(codes, { wallet: walletFold.initialState() })
      return 'refused' in registered || 'refused' in issued ? registered : { events: { ...registered.events, ...issued.events } }
    },
  )
  if ('refused' in handled) return handled
  await insertCredentials(db, { accountId, emailKey, passwordHash })
  return { position: handled.position }
}
