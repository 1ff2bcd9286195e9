import fc from 'fast-check'
import { expect, test } from 'vitest'
import { petStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../kernel/instant.ts'
import { answerKeeperInvitation, endKeeping, inviteKeeper, revokeInvitation } from '../testing/household-commands.ts'
import { addPet, eraseAccount, registerAccount } from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'
import { petFold } from '../pets/pet.ts'
import { keepersOf } from '../pets/record/record.ts'

const AT = '2026-11-27T10:00:00.000Z'
const people = ['ana', 'boris', 'vera'] as const
const petIds = ['rex', 'noa']
const kinds = ['invite', 'accept', 'decline', 'revoke', 'end', 'erase'] as const
type Kind = (typeof kinds)[number]

const often: Kind[] = ['invite', 'invite', 'invite', 'accept', 'accept', 'accept', 'end', 'end', 'decline', 'revoke']
const step = fc.record({
  kind: fc.constantFrom(...often, 'erase' as const),
  who: fc.constantFrom(...people),
  other: fc.constantFrom(...people),
  /** The person who may do this does it, and not one of the others. */
  isApt: fc.boolean(),
  pets: fc.subarray(petIds, { minLength: 1 }),
  /** Counted back from the newest. */
  invitation: fc.constantFrom(0, 0, 0, 1, 2),
  hours: fc.integer({ min: 0, max: 60 }),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Sent = { invitationId: string; invitedId: string; until: string }

const openHouse = () => {
  const { run, read } = createMemory()
  for (const accountId of people) run(AT, registerAccount({ accountId }))
  for (const petId of petIds) run(AT, addPet({ petId, ownerId: 'ana' }))
  return { run, keepers: () => petIds.map((petId) => keepersOf(read(petStream(petId), petFold))) }
}

type World = { run: ReturnType<typeof openHouse>['run']; at: string; sent: Sent[]; known: Sent | undefined }

const act = ({ kind, who, other, isApt, pets }: Step, { run, at, sent, known }: World) => {
  const invitationId = known?.invitationId ?? 'none'
  const owner = isApt ? 'ana' : who
  switch (kind) {
    case 'invite': {
      const inviting = { ownerId: owner, petIds: pets, invitationId: `invitation-${sent.length}`, invitedId: other, at }
      const invited = run(at, inviteKeeper(inviting))
      if ('events' in invited) sent.push({ ...inviting, until: addMs(at, 7 * 24 * HOUR_MS) })
      return invited
    }
    case 'accept':
    case 'decline': {
      const accountId = isApt ? (known?.invitedId ?? who) : who
      return run(at, answerKeeperInvitation({ answer: kind, accountId, invitationId, petIds, at }))
    }
    case 'revoke':
      return run(at, revokeInvitation({ ownerId: owner, petIds: pets, invitationId }))
    case 'end':
      return run(at, endKeeping({ byId: owner, keeperId: other, petIds: pets }))
    case 'erase':
      return run(at, eraseAccount(who, undefined, petIds))
  }
}

test('whatever is invited, answered, ended or erased: a pet has its owner and one more adult at most, who said yes in time', () => {
  const done = new Map<Kind, number>()
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
      const { run, keepers } = openHouse()
      const sent: Sent[] = []
      const erased = new Set<string>()
      let at = AT
      for (const one of steps) {
        at = addMs(at, one.hours * HOUR_MS)
        const known = sent.at(-1 - one.invitation)
        const before = keepers()
        const answer = act(one, { run, at, sent, known })
        if ('events' in answer && Object.keys(answer.events).length > 0) done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
        if (one.kind === 'erase') erased.add(one.who)
        for (const [index, [owner, second, ...more]] of keepers().entries()) {
          expect([owner, more]).toEqual(['ana', []])
          if (second === undefined) continue
          expect([second === 'ana', erased.has('ana'), erased.has(second)]).toEqual([false, false, false])
          if (before[index]?.[1] === second) continue
          expect([one.kind, known?.invitedId]).toEqual(['accept', second])
          expect(at < (known?.until ?? '')).toBe(true)
        }
      }
    }),
    { seed: 55, numRuns: 200 },
  )
  // Each of them was not only refused.
  expect(Math.min(...kinds.map((kind) => done.get(kind) ?? 0))).toBeGreaterThan(20)
})
