import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { useAppointmentQuery } from '../appointments/appointments-api.ts'
import { useWritePrescriptionMutation, type Sheet } from '../appointments/after-visit/after-visit-api.ts'
import { useFormat } from '../format/use-format.ts'
import { useCurrentUser } from '../sessions/use-current-user.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageState } from '../ui/page-state.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import answers from '../ui/answers.module.css'
import { useLeadOn } from '../ui/use-lead-on.ts'
import classes from './recipe.module.css'

/** A new prescription for a visit. Only the one who was visited writes it. */
export function WritePrescriptionPage({ appointmentId }: { appointmentId: string }) {
  const query = useAppointmentQuery(appointmentId)
  const user = useCurrentUser()
  return (
    <PageState query={query}>
      {(visit) => (visit.professional.id === user?.professionalId ? <WriteForm visit={visit} /> : <NotFound />)}
    </PageState>
  )
}

type Medicine = Sheet['medicines'][number]
const MOST_MEDICINES = 20
const noMedicine: Medicine = { name: '', dose: '', instructions: '' }

function WriteForm({ visit }: { visit: AppointmentView }) {
  const { t } = useTranslation('recipe')
  const title = t('write.title', { pet: visit.pet.name })
  usePageTitle(title)
  const format = useFormat(visit.zone)
  const leadOn = useLeadOn()
  const [sheet, setSheet] = useState<Sheet>({ diagnosis: '', medicines: [noMedicine], notes: '' })
  const [isTried, setTried] = useState(false)
  const medicines = sheet.medicines.filter(({ name }) => name.trim() !== '')
  const body = { ...sheet, medicines }
  const idempotencyKey = useIdempotencyKey(JSON.stringify(body))
  const [write, { isLoading, error }] = useWritePrescriptionMutation()
  const submit = async () => {
    setTried(true)
    if (medicines.length === 0) return
    const answer = await write({ id: visit.id, body, idempotencyKey })
    if (answer.data) await leadOn(`/dashboard/recipe/${visit.id}/${answer.data.id}`, { replace: true })
  }
  return (
    <form
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>{title}</h1>
      <p className={classes.lead}>{t('write.lead', { when: format.moment(visit.startsAt) })}</p>
      <div className={classes.form}>
        <TextInput
          size="md"
          label={t('write.diagnosis')}
          maxLength={500}
          value={sheet.diagnosis}
          onChange={(event) => setSheet({ ...sheet, diagnosis: event.currentTarget.value })}
        />
        <MedicineFields
          medicines={sheet.medicines}
          onChange={(changed) => setSheet({ ...sheet, medicines: changed })}
          isMissing={isTried && medicines.length === 0}
        />
        <Textarea
          size="md"
          label={t('write.notes')}
          maxLength={1000}
          autosize
          minRows={2}
          value={sheet.notes}
          onChange={(event) => setSheet({ ...sheet, notes: event.currentTarget.value })}
        />
        <p className={classes.lead}>{t('write.final')}</p>
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          <Button variant="default" component={Link} to={`/appointments/${visit.id}`}>
            {t('write.leave')}
          </Button>
          <Button type="submit" loading={isLoading}>
            {t('write.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}

type MedicineFieldsProps = { medicines: Medicine[]; onChange: (medicines: Medicine[]) => void; isMissing: boolean }

function MedicineFields({ medicines, onChange, isMissing }: MedicineFieldsProps) {
  const { t } = useTranslation('recipe')
  const set = (index: number, change: Partial<Medicine>) =>
    onChange(medicines.map((one, other) => (other === index ? { ...one, ...change } : one)))
  return (
    <>
      {medicines.map((medicine, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the fields are controlled; their place is what they are
        <fieldset key={index} className={classes.medicine}>
          <legend>{t('write.medicine', { number: index + 1 })}</legend>
          <TextInput
            size="md"
            label={t('write.name')}
            placeholder={t('write.nameExample')}
            maxLength={200}
            required
            value={medicine.name}
            error={isMissing && index === 0 ? t('write.needName') : undefined}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <TextInput
            size="md"
            label={t('write.dose')}
            placeholder={t('write.doseExample')}
            maxLength={200}
            value={medicine.dose}
            onChange={(event) => set(index, { dose: event.currentTarget.value })}
          />
          <TextInput
            size="md"
            className={classes.wide ?? ''}
            label={t('write.instructions')}
            placeholder={t('write.instructionsExample')}
            maxLength={500}
            value={medicine.instructions}
            onChange={(event) => set(index, { instructions: event.currentTarget.value })}
          />
          {medicines.length > 1 && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => onChange(medicines.filter((_one, other) => other !== index))}
            >
              {t('write.less', { number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {medicines.length < MOST_MEDICINES && (
        <Button
          variant="light"
          leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />}
          onClick={() => onChange([...medicines, noMedicine])}
        >
          {t('write.more')}
        </Button>
      )}
    </>
  )
}
