import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRecordVisitMutation } from '../../entities/pet/records-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/problem.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../../kit/ui/use-lead-on.ts'
import { useSectionKeys } from './form-section.tsx'
import { insertText } from './insert-text.ts'
import { emptyVisit, faultsOf, visitBodyOf, type TypedVisit } from './typed-visit.ts'
import { VisitHead } from './visit-head.tsx'
import { VisitSections } from './visit-sections.tsx'
import classes from './visit.module.css'

const LastVisit = lazy(async () => ({ default: (await import('./last-visit.tsx')).LastVisit }))

const WrittenEntries = lazy(async () => ({ default: (await import('./written-entries.tsx')).WrittenEntries }))

/** `record`: null where this visit does not open it. */
type VisitFormProps = { appointment: AppointmentDetails; record: RecordOverview | null }

/** One page for all of a visit, keyboard first; the last visit stands beside it. What is typed is kept on this device until it is sent. */
export function VisitForm({ appointment, record }: VisitFormProps) {
  const { t } = useTranslation('records')
  const format = useFormat(appointment.zone)
  const form = useForm<TypedVisit>({ defaultValues: emptyVisit })
  const draft = useDraft(`visit.${appointment.id}.${appointment.pet.id}`, form, 'device')
  const keyFor = useCommandKey()
  const leadOn = useLeadOn()
  const [faults, setFaults] = useState<(keyof TypedVisit)[]>([])
  const [write, { isLoading, error }] = useRecordVisitMutation()
  const [sentWeight, setSentWeight] = useState('')
  const weight = useWatch({ control: form.control, name: 'kilograms' })
  // Another weight is asked about anew.
  const isUnusual = codeOf(error) === 'WEIGHT_UNUSUAL' && weight === sentWeight
  const frame = useRef<HTMLFormElement>(null)
  const submit = form.handleSubmit(async (visit) => {
    const found = faultsOf(visit)
    setFaults(found)
    if (found.length > 0 || isLoading) return
    setSentWeight(visit.kilograms)
    const body = { ...visitBodyOf(visit, (code) => t(`diagnosis.${code}`)), isConfirmed: isUnusual }
    const answer = await write({ id: appointment.id, petId: appointment.pet.id, body, idempotencyKey: keyFor(body) })
    if (answer.error) return
    draft.drop()
    await leadOn(pathTo('appointment', { id: appointment.id }), { replace: true })
  })
  useSectionKeys(frame, () => void submit())
  const takeFindings = (findings: string) => {
    const area = frame.current?.elements.namedItem('findings')
    if (area instanceof HTMLTextAreaElement) insertText(area, findings)
  }
  // A pet whose record is closed may have another owner by now.
  const parent = record === null ? null : firstName(format.person(appointment.parent.displayName))
  return (
    <FormProvider {...form}>
      <div className={classes.page}>
        <VisitHead appointment={appointment} record={record} isRestored={draft.isRestored} onDiscard={draft.discard} />
        <div className={classes.columns}>
          <form ref={frame} id="visit" className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
            <VisitSections appointment={appointment} record={record} parent={parent} faults={faults} />
          </form>
          <Suspense fallback={null}>
            {record === null ? (
              <WrittenEntries appointment={appointment} />
            ) : (
              <LastVisit appointmentId={appointment.id} record={record} onTake={takeFindings} />
            )}
          </Suspense>
        </div>
        <ProblemNotice error={error} />
        <div className={classes.bar}>
          <Receives parent={parent} />
          <Button
            h={48}
            type="submit"
            form="visit"
            loading={isLoading}
            leftSection={<IconSend size={20} stroke={1.75} aria-hidden="true" />}
          >
            {t(isUnusual ? 'add.confirm' : 'visit.send')} <kbd>Ctrl ↵</kbd>
          </Button>
        </div>
      </div>
    </FormProvider>
  )
}

const firstName = (name: string): string => name.split(' ')[0] ?? ''

/** The button's consequence: who gets what. */
function Receives({ parent }: { parent: string | null }) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const visit = useWatch<TypedVisit>() as TypedVisit
  const parts = [
    visit.advice.trim() !== '' && t('visit.gets.advice'),
    visit.medicines.some(({ name }) => name.trim() !== '') && t('visit.gets.prescription'),
    visit.vaccines.some(({ product }) => product !== '') && t('visit.gets.vaccine'),
    visit.nextOn !== '' && t('visit.gets.next'),
  ].filter((part) => part !== false)
  return (
    <p>
      <b>{parent === null ? t('visit.gets.owner') : t('visit.gets.parent', { parent })}</b>{' '}
      {format.list(parts.length === 0 ? [t('visit.gets.record')] : parts)}.
    </p>
  )
}
