import fc from 'fast-check'
import { expect, test } from 'vitest'
import { petStream } from '@lapka/contracts/streams.ts'
import { HOUR_MS } from '@lapka/contracts/time.ts'
import { addMs } from '../kernel/instant.ts'
import { answerKeeperInvitation, endKeeping, inviteKeeper, revokeInvitation } from '../testing/household-commands.ts'
import { addPet, eraseAccount, registerAccount } from '../testing/people-commands.ts'
import { createMemory } from '../testing/story.ts'
import { transferPet } from '../testing/transfer-commands.ts'
import { petFold } from '../pets/pet.ts'
import { keepersOf } from '../pets/record/record.ts'

const AT = '2026-11-27T10:00:00.000Z'
const people = ['ana', 'boris', 'vera'] as const
const petIds = ['rex', 'noa'] as const
const kinds = ['invite', 'accept', 'decline', 'revoke', 'end', 'transfer', 'erase'] as const
type Kind = (typeof kinds)[number]

const often: Kind[] = ['invite', 'invite', 'invite', 'accept', 'accept', 'accept', 'end', 'end', 'decline', 'revoke', 'transfer']
const step = fc.record({
  kind: fc.constantFrom(...often, ...often, ...often, 'erase' as const),
  who: fc.constantFrom(...people),
  other: fc.constantFrom(...people),
  /** The person who may do this does it, and not one of the others. */
  isApt: fc.boolean(),
  pets: fc.subarray([...petIds], { minLength: 1 }),
  /** Counted back from the newest. */
  invitation: fc.constantFrom(0, 0, 0, 1, 2),
  hours: fc.integer({ min: 0, max: 60 }),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
/** `transfers`: how often each pet had changed hands by then. */
type Sent = { invitationId: string; invitedId: string; ownerId: string; until: string; transfers: Record<string, number> }

const openHouse = () => {
  const { run, read } = createMemory()
  for (const accountId of people) run(AT, registerAccount({ accountId }))
  for (const petId of petIds) run(AT, addPet({ petId, ownerId: 'ana' }))
  return { run, keepers: () => petIds.map((petId) => keepersOf(read(petStream(petId), petFold))) }
}

type World = {
  run: ReturnType<typeof openHouse>['run']
  at: string
  sent: Sent[]
  known: Sent | undefined
  owners: Record<string, string>
  transfers: Record<string, number>
}

const act = ({ kind, who, other, isApt, pets: chosen }: Step, { run, at, sent, known, owners, transfers }: World) => {
  const invitationId = known?.invitationId ?? 'none'
  const [first = 'rex'] = chosen
  const owner = isApt ? (owners[first] ?? who) : who
  const pets = isApt ? chosen.filter((petId) => owners[petId] === owner) : chosen
  switch (kind) {
    case 'invite': {
      const inviting = { ownerId: owner, petIds: pets, invitationId: `invitation-${sent.length}`, invitedId: other, at }
      const invited = run(at, inviteKeeper(inviting))
      if ('events' in invited) sent.push({ ...inviting, until: addMs(at, 7 * 24 * HOUR_MS), transfers: { ...transfers } })
      return invited
    }
    case 'accept':
    case 'decline': {
      const accountId = isApt ? (known?.invitedId ?? who) : who
      return run(at, answerKeeperInvitation({ answer: kind, accountId, invitationId, petIds: [...petIds], at }))
    }
    case 'revoke':
      return run(at, revokeInvitation({ ownerId: owner, petIds: pets, invitationId }))
    case 'end':
      return run(at, endKeeping({ byId: owner, keeperId: other, petIds: pets }))
    case 'transfer': {
      const given = transferPet(run, { petId: first, fromId: owner, toId: other, at })
      if ('events' in given) {
        owners[first] = other
        transfers[first] = (transfers[first] ?? 0) + 1
      }
      return given
    }
    case 'erase':
      return run(at, eraseAccount(who, undefined, petIds))
  }
}

test('whatever is invited, answered, ended, given away or erased: a pet has its owner and one more adult at most, who said yes in time', () => {
  const done = new Map<Kind, number>()
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
      const { run, keepers } = openHouse()
      const sent: Sent[] = []
      const erased = new Set<string>()
      const [owners, transfers]: [Record<string, string>, Record<string, number>] = [{ rex: 'ana', noa: 'ana' }, {}]
      let at = AT
      for (const one of steps) {
        at = addMs(at, one.hours * HOUR_MS)
        const known = sent.at(-1 - one.invitation)
        const before = keepers()
        const answer = act(one, { run, at, sent, known, owners, transfers })
        if ('events' in answer && Object.keys(answer.events).length > 0) done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
        if (one.kind === 'erase') erased.add(one.who)
        for (const [index, petId] of petIds.entries()) {
          const [owner = '', second, ...more] = keepers()[index] ?? []
          expect([owner, more]).toEqual([owners[petId], []])
          if (second === undefined) continue
          expect([second === owner, erased.has(owner), erased.has(second)]).toEqual([false, false, false])
          if (before[index]?.[1] === second) continue
          // By the invitation of the one whose it is, made since it is theirs.
          expect([one.kind, known?.invitedId, known?.ownerId]).toEqual(['accept', second, owner])
          expect(known?.transfers[petId] ?? 0).toBe(transfers[petId] ?? 0)
          expect(at < (known?.until ?? '')).toBe(true)
        }
      }
    }),
    { seed: 55, numRuns: 300 },
  )
  // Each of them was not only refused.
  expect(Math.min(...kinds.map((kind) => done.get(kind) ?? 0))).toBeGreaterThan(20)
})
