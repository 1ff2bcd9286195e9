import type { CaseDetails } from '@lapka/contracts/api/cases.ts'
import { IconCheck, IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
// With the names of animals.
import '../../entities/pet/pets-api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Pill } from '../../kit/ui/pill.tsx'
import classes from './cases.module.css'
import { Fact } from './fact.tsx'

/** Both sides of a pet's transfer with their consents, and what stands against it. */
export function TransferPart({ found: { transfer, closedAt } }: { found: CaseDetails }) {
  const { t } = useTranslation(['operations-cases', 'pets'])
  const format = useFormat()
  if (transfer === null) return null
  const { pet, email, recipient, acceptedAt, confirmedAt, visitsAhead } = transfer
  return (
    <>
      <dl>
        <Fact label={t('transfer.pet')}>{`${format.letters(pet.name)}, ${t(`pets:type.${pet.animalType}`)}`}</Fact>
        <Fact label={t('transfer.to')}>{[format.letters(recipient), email].filter(Boolean).join(', ')}</Fact>
        <Fact label={t('transfer.accepted')}>
          <Consent at={acceptedAt} />
        </Fact>
        <Fact label={t('transfer.confirmed')}>
          <Consent at={confirmedAt} />
        </Fact>
        {closedAt === null && visitsAhead > 0 && (
          <Fact label={t('transfer.against')}>{t('transfer.visits', { count: visitsAhead })}</Fact>
        )}
      </dl>
      {closedAt === null && <p className={classes.also}>{t(`transfer.next.${nextOf(transfer)}`)}</p>}
    </>
  )
}

const nextOf = ({ status, visitsAhead }: NonNullable<CaseDetails['transfer']>) => {
  if (status === 'asked') return 'recipient'
  if (status === 'accepted') return 'owner'
  return visitsAhead > 0 ? 'visits' : 'decide'
}

function Consent({ at }: { at: string | null }) {
  const { t } = useTranslation('operations-cases')
  const format = useFormat()
  if (at === null)
    return (
      <Pill tone="quiet" icon={<IconHourglass size={16} stroke={2} aria-hidden="true" />}>
        {t('transfer.waits')}
      </Pill>
    )
  return (
    <Pill tone="ok" icon={<IconCheck size={16} stroke={2} aria-hidden="true" />}>
      {format.moment(at)}
    </Pill>
  )
}
