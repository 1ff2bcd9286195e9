import type { PetHousehold } from '@lapka/contracts/api/household.ts'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswerKeeperInvitationMutation, useHouseholdQuery } from '../../entities/pet/household-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { serverNow } from '../../kit/live/clock.ts'
import { Card } from '../../kit/ui/card.tsx'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import classes from '../record/record.module.css'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }))

/** The people of a pet: its owner, and a second adult with the same rights, who was invited, or the way to invite one. */
export function HouseholdCard({ petId }: { petId: string }) {
  const pets = useHouseholdQuery().data?.items ?? []
  const household = pets.find((one) => one.petId === petId)
  return household === undefined ? null : <People household={household} pets={pets} />
}

type PeopleProps = { household: PetHousehold; pets: PetHousehold[] }

function People({ household, pets }: PeopleProps) {
  const { t } = useTranslation('household')
  const format = useFormat()
  const [open, setOpen] = useState<'invite' | 'end' | null>(null)
  const { you, owner, second, invitation } = household
  const close = () => setOpen(null)
  return (
    <Card title={t('card.title', { pet: format.letters(household.name) })}>
      <ul className={classes.people}>
        <Person name={owner.name} isYou={you === 'owner'} note={t('card.owner')} />
        {second !== null && <Person name={second.name} isYou={you === 'second'} note={t('card.second')} />}
        {invitation !== null && <Invited household={household} invitation={invitation} />}
      </ul>
      {second === null && invitation === null && <p className={classes.note}>{t('card.alone')}</p>}
      {second === null && invitation === null && (
        <Button
          variant="light"
          fullWidth
          mt="md"
          leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen('invite')}
        >
          {t('card.invite')}
        </Button>
      )}
      {second !== null && (
        <Button variant="default" fullWidth mt="md" onClick={() => setOpen('end')}>
          {t(you === 'owner' ? 'card.end' : 'card.leave')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'invite' && <InviteDialog petId={household.petId} pets={pets} onClose={close} />}
        {open === 'end' && second !== null && <EndDialog household={household} second={second} pets={pets} onClose={close} />}
      </Suspense>
    </Card>
  )
}

type PersonProps = { name: string; isYou: boolean; note: string }

function Person({ name, isYou, note }: PersonProps) {
  const { t } = useTranslation('household')
  const format = useFormat()
  return (
    <li>
      <Initial name={format.letters(name)} />
      <div>
        <b>{isYou ? t('card.you') : format.letters(name)}</b>
        <span>{note}</span>
      </div>
    </li>
  )
}

type InvitedProps = { household: PetHousehold; invitation: NonNullable<PetHousehold['invitation']> }

/** The person who has not answered yet, with a button to take the invitation back. */
function Invited({ household, invitation: { id, email, until } }: InvitedProps) {
  const { t } = useTranslation('household')
  const format = useFormat()
  const [answer, { isLoading, error }] = useAnswerKeeperInvitationMutation()
  const keyFor = useCommandKey()
  const body = { petIds: [household.petId] }
  const withdraw = () => answer({ id, answer: 'withdraw', body, idempotencyKey: keyFor({ id, ...body }) })
  return (
    <li>
      <Initial name={email} isDashed />
      <div>
        <b>{email}</b>
        <span>{t('card.invited', { day: format.dayAsOf(until, serverNow()) })}</span>
        <ProblemNotice error={error} />
        <Button
          size="compact-sm"
          variant="subtle"
          ml="calc(-1 * var(--lk-2))"
          loading={isLoading}
          onClick={() => void withdraw()}
        >
          {t('card.withdraw')}
        </Button>
      </div>
    </li>
  )
}

/** A person's initial in a circle; dashed while they have not answered. */
function Initial({ name, isDashed }: { name: string; isDashed?: boolean }) {
  return (
    <span className={classes.initial} data-dashed={isDashed || undefined} aria-hidden="true">
      {Array.from(name.trim())[0]?.toLocaleUpperCase()}
    </span>
  )
}
