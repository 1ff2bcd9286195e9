import type { AppointmentView } from '@lapka/contracts/api/appointments.ts'
import { Box, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCommandKey } from '../kit/api/api.ts'
import { useWritePrescriptionMutation, type PrescriptionBody } from '../entities/appointment/appointments-api.ts'
import { useFormat } from '../kit/format/format.ts'
import { RestoredNotice } from '../kit/forms/restored-notice.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { useNow } from '../kit/live/clock.ts'
import { pathTo } from '../kit/pages/paths.ts'
import { ProblemNotice } from '../kit/ui/problem-notice.tsx'
import './texts.ts'
import answers from '../kit/ui/answers.module.css'
import { Card } from '../kit/ui/card.tsx'
import classes from './prescriptions.module.css'

const MAX_MEDICINES = 20
const noMedicine = { name: '', dose: '', instructions: '' }
const noPrescription: PrescriptionBody = { diagnosis: '', medicines: [noMedicine], notes: '' }

type PrescriptionFormProps = {
  appointment: AppointmentView
  /** Where one may turn back to, if there is somewhere. */
  leaveTo?: string
  onWritten?: (prescriptionId: string) => unknown
}

/** Diagnosis, medicines and advice: sent once, for a prescription that was issued can't be changed. */
export function PrescriptionForm({ appointment, leaveTo, onWritten }: PrescriptionFormProps) {
  const { t } = useTranslation('prescriptions')
  const form = useForm({ defaultValues: noPrescription })
  const draft = useDraft(`prescription.${appointment.id}.${appointment.pet.id}`, form)
  const keyFor = useCommandKey()
  const [write, { isLoading, error }] = useWritePrescriptionMutation()
  const submit = form.handleSubmit(async (prescription) => {
    const body = { ...prescription, medicines: prescription.medicines.filter((medicine) => !isEmpty(medicine)) }
    const answer = await write({ id: appointment.id, petId: appointment.pet.id, body, idempotencyKey: keyFor(body) })
    if (answer.error) return
    draft.drop()
    await onWritten?.(answer.data.id)
  })
  const whyClosed = whyNoPrescription(appointment, useNow(60_000))
  const closed = whyClosed && <Closed appointment={appointment} why={whyClosed} />
  const { isDirty } = form.formState
  if (closed && !isDirty) return closed
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {closed}
      {draft.isRestored && isDirty && <RestoredNotice onDiscard={draft.discard} />}
      <TextInput size="md" label={t('write.diagnosis')} maxLength={500} {...form.register('diagnosis')} />
      <MedicineFields form={form} />
      <Textarea size="md" label={t('write.notes')} maxLength={1000} autosize minRows={2} {...form.register('notes')} />
      {!closed && (
        <Box component="p" m={0} c="dimmed">
          {t('write.final')}
        </Box>
      )}
      <ProblemNotice error={error} />
      <div className={answers.answers}>
        {leaveTo !== undefined && (
          <Button variant="default" component={Link} to={leaveTo}>
            {t('write.leave')}
          </Button>
        )}
        {!closed && (
          <Button type="submit" loading={isLoading}>
            <Save form={form} />
          </Button>
        )}
      </div>
    </form>
  )
}

/** Why nothing can be prescribed for an appointment; null if it can. */
export const whyNoPrescription = (
  { status, startsAt, meetingType }: Pick<AppointmentView, 'status' | 'startsAt' | 'meetingType'>,
  now: string,
) => {
  if (status === 'CANCELED') return meetingType === null ? 'cancelled' : 'fellThrough'
  if (status === 'PAYMENT') return 'unpaid'
  return now < startsAt ? 'ahead' : null
}

type ClosedProps = { appointment: AppointmentView; why: NonNullable<ReturnType<typeof whyNoPrescription>> }

/** Said before anything is typed. Text that was typed meanwhile stays in sight below it, to be copied. */
function Closed({ appointment, why }: ClosedProps) {
  const { t } = useTranslation('prescriptions')
  const format = useFormat(appointment.zone)
  return (
    <div className={classes.closed} role="status">
      <p>{t(`write.closed.${why}`, { when: format.dateTime(appointment.startsAt) })}</p>
      <Link to={pathTo('appointment', { id: appointment.id })}>{t('sheet.toVisit')}</Link>
    </div>
  )
}

/** Named after what is saved: a prescription, or advice alone. */
function Save({ form: { control } }: MedicineFieldsProps) {
  const { t } = useTranslation('prescriptions')
  const medicines = useWatch({ control, name: 'medicines' })
  return t(medicines.every(isEmpty) ? 'write.saveAdvice' : 'write.save')
}

type MedicineFieldsProps = { form: UseFormReturn<PrescriptionBody> }

function MedicineFields({ form }: MedicineFieldsProps) {
  const { t } = useTranslation('prescriptions')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'medicines' })
  return (
    <>
      {fields.map((field, index) => (
        <Card as="fieldset" key={field.id} className={classes.medicine}>
          <legend>{t('write.medicine', { number: index + 1 })}</legend>
          <MedicineRow form={form} index={index} />
          {fields.length > 1 && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => remove(index)}
            >
              {t('write.less', { number: index + 1 })}
            </Button>
          )}
        </Card>
      ))}
      {fields.length < MAX_MEDICINES && (
        <Button
          variant="light"
          leftSection={<IconPlus size={20} stroke={2} aria-hidden="true" />}
          onClick={() => append(noMedicine)}
        >
          {t('write.more')}
        </Button>
      )}
    </>
  )
}

function MedicineRow({ form: { register, formState }, index }: MedicineFieldsProps & { index: number }) {
  const { t } = useTranslation('prescriptions')
  const fault = formState.errors.medicines?.[index]?.name
  return (
    <>
      <TextInput
        size="md"
        label={t('write.name')}
        placeholder={t('write.nameExample')}
        maxLength={200}
        error={fault && t(fault.type === 'isSome' ? 'write.needName' : 'write.needThisName')}
        {...register(`medicines.${index}.name`, {
          validate: medicineRules(index),
        })}
      />
      <TextInput
        size="md"
        label={t('write.dose')}
        placeholder={t('write.doseExample')}
        maxLength={200}
        {...register(`medicines.${index}.dose`)}
      />
      <TextInput
        size="md"
        className={classes.wide ?? ''}
        label={t('write.instructions')}
        placeholder={t('write.instructionsExample')}
        maxLength={500}
        {...register(`medicines.${index}.instructions`)}
      />
    </>
  )
}

const isGiven = (text: string) => text.trim() !== ''

const isEmpty = ({ name, dose, instructions }: PrescriptionBody['medicines'][number]): boolean =>
  ![name, dose, instructions].some(isGiven)

/** A row that is left empty is none; any other says which medicine it is. Where there is none at all, there is advice. */
export const medicineRules = (index: number) => ({
  isSome: (_name: string, { medicines, diagnosis, notes }: PrescriptionBody) =>
    index > 0 || !medicines.every(isEmpty) || isGiven(notes) || isGiven(diagnosis),
  isNamed: (name: string, { medicines }: PrescriptionBody) => isGiven(name) || medicines.slice(index, index + 1).every(isEmpty),
})
