import type { LapkaEvent } from '@lapka/contracts/events.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountFold, emailFold, type Account } from '../accounts/account.ts'
import { decideEraseAccount } from '../erasure/erase-account/decide.ts'
import { isRefused, type Decision } from '../kernel/decision.ts'
import { caseStreams } from '../payments/cases/case.ts'
import { recorded } from '../testing/given.ts'
import { petFold, type Pet } from '../pets/pet.ts'
import { petKey, type PetKey } from '../pets/several-pets.ts'
import { isOwner } from '../pets/record/record.ts'
import {
  decideAcceptTransfer,
  decideAskTransfer,
  decideCompleteTransfer,
  decideConfirmTransfer,
  decideDeclineTransfer,
  decideRefuseTransfer,
  decideWithdrawTransfer,
} from './decide.ts'

const people = ['ana', 'ivo', 'eve'] as const
type Person = (typeof people)[number]

/** Pet, case and accounts as the log would have them, with the keys of the vault. */
const createWorld = () => {
  let pet: Pet = petFold.initialState()
  const { fold: caseFold } = caseStreams('none').case
  const cases = new Map<string, ReturnType<typeof caseFold.initialState>>()
  const accounts = Object.fromEntries(people.map((id) => [id, accountFold.initialState()])) as Record<Person, Account>
  let revision = 0
  let transfers = 0
  const keys = new Set<string>(['rex', ...people])
  const write = (event: LapkaEvent, toPet: boolean, account?: Person) => {
    const one = recorded('s', revision++, event, new Date(Date.UTC(2026, 0, revision)).toISOString())
    if (toPet) pet = petFold.evolve(pet, one)
    if (account !== undefined) accounts[account] = accountFold.evolve(accounts[account], one)
  }
  for (const id of people)
    write(
      {
        type: 'AccountRegistered',
        data: { accountId: id, role: 'PARENT', language: 'bg', emailKey: `key-${id}`, email: '', name: '', surname: '' },
      },
      false,
      id,
    )
  const rex = { petId: 'rex', ownerId: 'ana', name: 'Рекс', gender: 'male', animalType: 'dog', breed: '', born: '2022' } as const
  write({ type: 'PetAdded', data: { ...rex, temperament: [] } }, true)

  const sides = () => (pet.status === 'added' ? pet.transfer : undefined)
  const apply = (
    decision: Decision<'pet' | 'case' | 'from' | 'to' | 'account' | 'email' | 'professional' | PetKey>,
    who?: Person,
  ) => {
    if (isRefused(decision)) return
    const { fromId, toId } = sides() ?? {}
    const { pet: ofPet = [], from = [], to = [], account = [] } = decision.events
    for (const event of ofPet) write(event, true)
    for (const event of from) write(event, false, fromId as Person)
    for (const event of to) write(event, false, toId as Person)
    for (const event of account) {
      write(event, false, who)
      if (event.type !== 'AccountErased') continue
      for (const gone of [event.data.accountId, ...(event.data.petIds ?? [])]) keys.delete(gone)
    }
  }
  const isHere = (id: Person) => accounts[id].status === 'registered'
  const owner = () => people.filter((id) => isOwner(pet, id))
  const standing = () => sides()?.transferId ?? 't0'
  return {
    owner,
    keys,
    isHere,
    personOf: (actor: string): Person => {
      if (actor === 'owner') return owner()[0] ?? 'ana'
      return actor === 'named' ? ((sides()?.emailKey.slice('key-'.length) ?? 'ivo') as Person) : (actor as Person)
    },
    ask: (who: Person, whom: Person) => {
      if (!isHere(who)) return
      const own = { fromId: who, emailKey: `key-${whom}`, email: '', reason: '' }
      const at = new Date(Date.UTC(2026, 0, revision + 2)).toISOString()
      const account = accounts[who]
      apply(decideAskTransfer({ transferId: `t${++transfers}`, petId: 'rex', ...own, at }, { pet, account }), who)
    },
    accept: (who: Person) => {
      const answer = {
        transferId: standing(),
        accountId: who,
        emailKey: `key-${who}`,
        role: 'PARENT',
        hasMaxPets: false,
      } as const
      if (isHere(who)) apply(decideAcceptTransfer(answer, { pet }))
    },
    decline: (who: Person) => {
      if (isHere(who)) apply(decideDeclineTransfer({ transferId: standing(), accountId: who, emailKey: `key-${who}` }, { pet }))
    },
    confirm: (who: Person) => {
      if (isHere(who)) apply(decideConfirmTransfer({ transferId: standing(), accountId: who, hasVisitsAhead: false }, { pet }))
    },
    withdraw: (who: Person) => {
      if (isHere(who)) apply(decideWithdrawTransfer({ transferId: standing(), accountId: who }, { pet }))
    },
    complete: () => {
      const transfer = sides()
      const states = {
        pet,
        case: cases.get(standing()) ?? caseFold.initialState(),
        ...(transfer && { from: accounts[transfer.fromId as Person] }),
        ...(transfer?.toId && { to: accounts[transfer.toId as Person] }),
      }
      const word = { transferId: standing(), operatorId: 'maya', reason: 'ok' }
      apply(decideCompleteTransfer({ ...word, hasVisitsAhead: false, isRecipientFull: false }, states))
    },
    refuse: () => {
      const word = { transferId: standing(), operatorId: 'maya', reason: 'no' }
      apply(decideRefuseTransfer(word, { pet, case: caseFold.initialState() }))
    },
    /** The view is behind by all transfers here: it shows the pet with its first owner. */
    erase: (who: Person) => {
      const shown = who === 'ana' ? ['rex'] : []
      const wish = {
        hasAppointmentAhead: false,
        hasRefundUnderWay: false,
        hasTransferUnderWay: false,
        hasAnimalListed: false,
        hasAdoptionUnderWay: false,
        caseIds: [],
        petIds: shown,
      }
      const states = { account: accounts[who], email: emailFold.initialState(), ...(who === 'ana' && { [petKey('rex')]: pet }) }
      apply(decideEraseAccount(wish, states), who)
    },
  }
}

/** Mostly the sides of the transfer, whose acts lead on; at times any of them. */
const actor = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('owner', 'named') },
  { weight: 1, arbitrary: fc.constantFrom(...people) },
)
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('ask'), who: actor, whom: fc.constantFrom(...people) }) },
  {
    weight: 40,
    arbitrary: fc.constantFrom(
      { kind: 'accept', who: 'named' },
      { kind: 'confirm', who: 'owner' },
      { kind: 'complete', who: 'owner' },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase'), who: actor }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('accept', 'confirm', 'decline', 'withdraw', 'refuse'), who: actor }),
  },
)

test('in any order of asking, consenting, withdrawing, completing and erasing a pet has one owner, and its key goes with theirs alone', () => {
  let moves = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 15, maxLength: 50, size: 'max' }), (steps) => {
      const world = createWorld()
      for (const one of steps) {
        const before = world.owner()
        const who = world.personOf(one.who)
        if ('whom' in one) world.ask(who, one.whom as Person)
        else world[one.kind as 'accept'](who)
        const [owner, ...others] = world.owner()
        expect(others).toEqual([])
        expect(owner).toBeDefined()
        // Nothing but an operator's word moves it, and never to or from an account that is gone.
        const isMoved = owner !== before[0]
        if (isMoved) moves++
        const mayMove = one.kind === 'complete' && world.isHere(owner!) && world.isHere(before[0]!)
        expect(isMoved && !mayMove).toBe(false)
        expect(world.keys.has('rex')).toBe(world.isHere(owner!))
      }
    }),
    { numRuns: 400 },
  )
  expect(moves).toBeGreaterThan(100)
})
