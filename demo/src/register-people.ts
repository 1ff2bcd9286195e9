import { MINUTE_MS } from '@lapka/contracts/time.ts'
import {
  accountStream,
  addressStream,
  emailStream,
  petStream,
  professionalStream,
  scheduleStream,
} from '@lapka/contracts/streams.ts'
import { accountFold, emailFold } from '@lapka/domain/accounts/account.ts'
import { decideRegisterAccount } from '@lapka/domain/accounts/register-account/decide.ts'
import { decideAddAddress } from '@lapka/domain/addresses/add-address/decide.ts'
import { addressFold } from '@lapka/domain/addresses/address.ts'
import { decideAddPet } from '@lapka/domain/pets/add-pet/decide.ts'
import { petFold } from '@lapka/domain/pets/pet.ts'
import { professionalFold } from '@lapka/domain/professionals/professional.ts'
import { decideRegisterProfessional } from '@lapka/domain/professionals/register-professional/decide.ts'
import { decideSetCancellationPolicy } from '@lapka/domain/professionals/set-cancellation-policy/decide.ts'
import { decideSetRooms } from '@lapka/domain/professionals/set-rooms/decide.ts'
import { decideSetServices } from '@lapka/domain/professionals/set-services/decide.ts'
import { scheduleFold } from '@lapka/domain/professionals/schedule/schedule.ts'
import { decideSetSchedule } from '@lapka/domain/professionals/schedule/set-schedule/decide.ts'
import { iso } from './calendar.ts'
import { demoId } from './demo-ids.ts'
import { copyPassport } from './pet-records.ts'
import type { PlannedPet } from './pets.ts'
import type { PlannedParent } from './plan-parents.ts'
import type { PlannedAccount, PlannedProfessional } from './plan-professionals.ts'
import type { Registry } from './registry.ts'
import { reviewDocuments } from './review-documents.ts'
import { saveDetails } from './save-details.ts'
import { HORIZON_DAYS } from './working-weeks.ts'

/** Signs up, as the door does: the address is claimed and the account opened in one append. */
export const registerAccount = async (
  { run, isFresh, emailKeyOf }: Registry,
  account: PlannedAccount,
  at: string,
  correlationId = account.accountId,
): Promise<void> => {
  const emailKey = emailKeyOf(account.email)
  const body = { ...account, emailKey }
  const streams = {
    account: { stream: accountStream(account.accountId), fold: accountFold, isNew: isFresh },
    email: { stream: emailStream(emailKey), fold: emailFold, isNew: isFresh },
  }
  const actor = { id: account.accountId, role: account.role }
  await run({ names: ['register-account', account.email], actor, at, correlationId, body }, streams, (states) =>
    decideRegisterAccount(body, states),
  )
}

export const registerParent = async (
  registry: Registry,
  { account, pets, addresses, isShown }: PlannedParent,
  atMs: number,
): Promise<void> => {
  await registerAccount(registry, account, iso(atMs))
  const actor = { id: account.accountId, role: account.role }
  for (const address of addresses) {
    const { addressId } = address
    const streams = { address: { stream: addressStream(addressId), fold: addressFold, isNew: registry.isFresh } }
    const command = {
      names: ['add-address', addressId],
      actor,
      at: iso(atMs + MINUTE_MS),
      correlationId: addressId,
      body: address,
    }
    await registry.run(command, streams, (states) => decideAddAddress(address, states))
  }
  for (const [index, pet] of pets.entries()) {
    const at = iso(atMs + (index + 2) * MINUTE_MS)
    const streams = { pet: { stream: petStream(pet.petId), fold: petFold, isNew: registry.isFresh } }
    await registry.run({ names: ['add-pet', pet.petId], actor, at, correlationId: pet.petId, body: pet }, streams, (states) =>
      decideAddPet({ profile: pet, today: at.slice(0, 10) }, states),
    )
    if (isShown && isDogOrCat(pet)) await copyPassport(registry.run, pet, Date.parse(at))
  }
}

const isDogOrCat = ({ animalType }: PlannedPet): boolean => animalType === 'dog' || animalType === 'cat'

/** Signs up, fills in the profile, services, policy and week; an operator looks at the documents the day after. */
export const registerProfessional = async (registry: Registry, planned: PlannedProfessional, atMs: number): Promise<void> => {
  const { account, profile, services, rooms, serviceAreaKm, travelMode, policy, week, review } = planned
  const { run, isFresh } = registry
  const { professionalId } = profile
  const actor = { id: account.accountId, role: account.role }
  const professional = { stream: professionalStream(professionalId), fold: professionalFold }
  const command = (name: string, minutes: number, body: object) => ({
    names: [name, account.email],
    actor,
    at: iso(atMs + minutes * MINUTE_MS),
    correlationId: professionalId,
    body,
  })

  await registerAccount(registry, account, iso(atMs))
  const registered = { professional: { ...professional, isNew: isFresh } }
  await run(command('register-professional', 4, profile), registered, (states) => decideRegisterProfessional(profile, states))
  if (services.length > 0)
    await run(command('set-services', 9, services), { professional }, (states) =>
      decideSetServices({ services, serviceAreaKm, travelMode }, states),
    )
  if (rooms !== null) {
    await run(command('set-rooms', 9, rooms), { professional }, (states) =>
      states.professional.status === 'none'
        ? { refused: 'NOT_FOUND' }
        : decideSetRooms(rooms, { professional: states.professional }),
    )
  }
  await saveDetails(registry, planned, atMs + 10 * MINUTE_MS)
  await run(command('set-cancellation-policy', 11, policy), { professional }, (states) =>
    decideSetCancellationPolicy(policy, states),
  )
  if (week !== null) {
    const schedule = { scheduleId: demoId('schedule', account.email), ...week, horizonDays: HORIZON_DAYS }
    const streams = { professional, schedule: { stream: scheduleStream(professionalId), fold: scheduleFold, isNew: isFresh } }
    await run(command('set-schedule', 14, schedule), streams, (states) => decideSetSchedule(schedule, states))
  }
  if (review !== undefined) await reviewDocuments(registry, { account, profile, review }, atMs)
}
