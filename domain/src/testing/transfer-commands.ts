import { accountStream, petStream } from '@lapka/contracts/streams.ts'
import { accountFold } from '../accounts/account.ts'
import { isRefused } from '../kernel/decision.ts'
import { caseStreams } from '../payments/cases/case.ts'
import {
  decideAcceptTransfer,
  decideAskTransfer,
  decideCompleteTransfer,
  decideConfirmTransfer,
  decideWithdrawTransfer,
} from '../pet-transfers/decide.ts'
import { petFold } from '../pets/pet.ts'
import { command } from './commands.ts'
import type { createMemory } from './story.ts'

type Transfer = { petId: string; fromId: string; toId: string; at: string }

const accountOf = (accountId: string) => ({ stream: accountStream(accountId), fold: accountFold })

/** All words of a transfer, one after the other; answers the last one, or the first refusal. One that is refused is taken back. */
export const transferPet = (run: ReturnType<typeof createMemory>['run'], { petId, fromId, toId, at }: Transfer) => {
  const pet = { stream: petStream(petId), fold: petFold }
  const transferId = `transfer-of-${petId}-${at}`
  const own = { transferId, accountId: fromId }
  const asking = { transferId, petId, fromId, emailKey: `key-${toId}`, email: '', reason: '', at }
  const answer = { transferId, accountId: toId, role: 'PARENT', emailKey: `key-${toId}`, hasMaxPets: false } as const
  const word = { transferId, operatorId: 'maya', reason: '', hasVisitsAhead: false, isRecipientFull: false }
  const sides = { pet, from: accountOf(fromId), to: accountOf(toId), case: caseStreams(transferId).case }
  const words = [
    () =>
      run(
        at,
        command({ streams: { pet, account: accountOf(fromId) } }, (states) => decideAskTransfer(asking, states)),
      ),
    () =>
      run(
        at,
        command({ streams: { pet } }, (states) => decideAcceptTransfer(answer, states)),
      ),
    () =>
      run(
        at,
        command({ streams: { pet } }, (states) => decideConfirmTransfer({ ...own, hasVisitsAhead: false }, states)),
      ),
    () =>
      run(
        at,
        command({ streams: sides }, (states) => decideCompleteTransfer(word, states)),
      ),
  ]
  let last: ReturnType<(typeof words)[number]> = { refused: 'NOT_FOUND' }
  for (const say of words) {
    last = say()
    if (!isRefused(last)) continue
    run(
      at,
      command({ streams: { pet } }, (states) => decideWithdrawTransfer(own, states)),
    )
    return last
  }
  return last
}
