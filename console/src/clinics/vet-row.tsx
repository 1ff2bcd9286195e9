import type { ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { useFormat } from '../format/use-format.ts'
import { Portrait } from '../look/art/portrait.tsx'
import { lookOf } from '../look/faces.ts'
import { useSpecialization } from '../professionals/professional-words.ts'
import { AskedTwice } from './asked-twice.tsx'
import { useRemoveVetMutation } from './clinics-api.ts'
import classes from './clinics.module.css'

/** One vet of the clinic, and the way to let them go. */
export function VetRow({ clinicId, vet }: { clinicId: string; vet: ClinicVets['vets'][number] }) {
  const { t } = useTranslation('clinics')
  const format = useFormat()
  const specialization = useSpecialization()
  const idempotencyKey = useIdempotencyKey()
  const [remove, { isLoading, error }] = useRemoveVetMutation()
  const name = format.name(vet)
  const known = vet.specializations.map((name) => specialization(name)).join(', ')
  return (
    <li className={classes.row}>
      <span className={classes.face}>
        {vet.photoUrl ? <img src={`${vet.photoUrl}?width=640`} alt="" /> : <Portrait look={lookOf(vet.id, vet.displayName)} />}
      </span>
      <div className={classes.who}>
        <h2>
          <Link to={`/professionals/${vet.id}`}>{name}</Link>
        </h2>
        <p>{known}</p>
        <p>
          {t('vets.since', { day: format.dayWithYear(vet.joinedAt) })} ·{' '}
          <span className={classes.whole}>{t('vets.ahead', { count: vet.visitsAhead })}</span>
        </p>
      </div>
      <AskedTwice
        words="remove"
        name={name}
        error={error}
        isLoading={isLoading}
        onConfirm={() => remove({ clinicId, body: { professionalId: vet.id }, idempotencyKey })}
      >
        {(ask) => (
          <Button variant="default" size="sm" onClick={ask} aria-label={t('remove.ask', { name })}>
            {t('remove.button')}
          </Button>
        )}
      </AskedTwice>
    </li>
  )
}
