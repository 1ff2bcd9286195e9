import type { Dependencies } from '../dependencies.ts'

/** Once a view shows an account's new identity, its sessions show it too: in every process, for each hears of the view. */
export const refreshChangedAccounts = ({ changes, sessions }: Pick<Dependencies, 'changes' | 'sessions'>): void => {
  changes.onProjected(({ projections, changes: told }) => {
    if (!projections.includes('accounts')) return
    if (told === undefined) sessions.forgetAll()
    for (const change of told ?? []) if (change.kind === 'account') sessions.forgetAccount(change.accountId)
  })
}
