import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { diagnosisCodes } from '@lapka/contracts/pet-records.ts'
import { Button, TagsInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRecordVisitMutation } from '../../entities/pet/records-api.ts'
import { useCommandKey } from '../../kit/api/api.ts'
import { codeOf } from '../../kit/api/problem.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { pathTo } from '../../kit/pages/paths.ts'
import { ProblemNotice } from '../../kit/ui/problem-notice.tsx'
import { useLeadOn } from '../../kit/ui/use-lead-on.ts'
import { Measures } from './measures.tsx'
import { MedicineRows, NextVisitChoice, VaccineRows } from './visit-rows.tsx'
import { emptyVisit, faultsOf, visitBodyOf, type TypedVisit } from './typed-visit.ts'
import { VisitHead } from './visit-head.tsx'
import classes from './visit.module.css'

const LastVisit = lazy(async () => ({ default: (await import('./last-visit.tsx')).LastVisit }))

/** `record`: null where this visit does not open it. */
type VisitFormProps = { appointment: AppointmentDetails; record: RecordOverview | null }

/** One page for all of a visit, keyboard first; the last visit stands beside it. What is typed is kept on this device until it is sent. */
export function VisitForm({ appointment, record }: VisitFormProps) {
  const { t } = useTranslation('records')
  const format = useFormat(appointment.zone)
  const form = useForm<TypedVisit>({ defaultValues: emptyVisit })
  const draft = useDraft(`visit.${appointment.id}`, form, 'device')
  const keyFor = useCommandKey()
  const leadOn = useLeadOn()
  const [faults, setFaults] = useState<(keyof TypedVisit)[]>([])
  const [write, { isLoading, error }] = useRecordVisitMutation()
  const isUnusual = codeOf(error) === 'WEIGHT_UNUSUAL'
  const frame = useRef<HTMLFormElement>(null)
  const submit = form.handleSubmit(async (visit) => {
    const found = faultsOf(visit)
    setFaults(found)
    if (found.length > 0) return
    const body = { ...visitBodyOf(visit, (code) => t(`diagnosis.${code}`)), isConfirmed: isUnusual }
    const answer = await write({ id: appointment.id, body, idempotencyKey: keyFor(body) })
    if (answer.error) return
    draft.drop()
    await leadOn(pathTo('appointment', { id: appointment.id }), { replace: true })
  })
  useSectionKeys(frame, () => void submit())
  const parent = firstName(format.person(appointment.parent.displayName))
  return (
    <FormProvider {...form}>
      <div className={classes.page}>
        <VisitHead appointment={appointment} record={record} isRestored={draft.isRestored} onDiscard={draft.discard} />
        <div className={classes.columns}>
          <form ref={frame} id="visit" className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
            <Sections appointment={appointment} record={record} faults={faults} />
          </form>
          {record && (
            <Suspense fallback={null}>
              <LastVisit record={record} onTake={(findings) => form.setValue('findings', findings, { shouldDirty: true })} />
            </Suspense>
          )}
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

type SectionsProps = VisitFormProps & { faults: readonly (keyof TypedVisit)[] }

function Sections({ appointment, record, faults }: SectionsProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const { register } = useFormContext<TypedVisit>()
  const parent = firstName(format.person(appointment.parent.displayName))
  return (
    <>
      <FormSection title={t('visit.findings')} number={1} note={t('visit.seen', { pet: format.letters(appointment.pet.name) })}>
        <Measures faults={faults} last={record?.weights.at(-1)?.grams} />
        <Textarea size="md" aria-label={t('visit.findings')} autosize minRows={3} maxLength={4000} {...register('findings')} />
      </FormSection>
      <FormSection title={t('visit.diagnosis')} number={2}>
        <DiagnosisField />
      </FormSection>
      <FormSection title={t('visit.treatment')} number={3}>
        <Textarea size="md" aria-label={t('visit.treatment')} autosize minRows={2} maxLength={4000} {...register('treatment')} />
      </FormSection>
      <FormSection title={t('visit.vaccine')} number={4}>
        <VaccineRows
          animalType={appointment.pet.animalType}
          on={appointment.startsAt.slice(0, 10)}
          isFaulty={faults.includes('vaccines')}
        />
      </FormSection>
      <FormSection title={t('visit.prescription')} number={5}>
        <MedicineRows allergies={record?.pet.allergies ?? ''} />
      </FormSection>
      <FormSection title={t('visit.advice', { parent })} number={6} note={t('visit.adviceNote')}>
        <Textarea
          size="md"
          aria-label={t('visit.advice', { parent })}
          autosize
          minRows={2}
          maxLength={4000}
          {...register('advice')}
        />
        <NextVisitChoice />
      </FormSection>
    </>
  )
}

const firstName = (name: string): string => name.split(' ')[0] ?? ''

/** The list offers, own words are never refused. */
function DiagnosisField() {
  const { t } = useTranslation('records')
  const { setValue } = useFormContext<TypedVisit>()
  const diagnoses = useWatch<TypedVisit, 'diagnoses'>({ name: 'diagnoses' })
  return (
    <TagsInput
      size="md"
      aria-label={t('visit.diagnosis')}
      placeholder={t('visit.diagnosisNote')}
      data={diagnosisCodes.map((code) => t(`diagnosis.${code}`))}
      maxTags={20}
      acceptValueOnBlur
      value={diagnoses}
      onChange={(chosen) => setValue('diagnoses', chosen, { shouldDirty: true })}
    />
  )
}

/** The button's consequence: who gets what. */
function Receives({ parent }: { parent: string }) {
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
      <b>{t('visit.gets.parent', { parent })}</b> {format.list(parts.length === 0 ? [t('visit.gets.record')] : parts)}.
    </p>
  )
}

type FormSectionProps = { title: string; number: number; note?: string; children: ReactNode }

/** A part of a long form: its name and key at the left, what one writes at the right. Nothing is hidden behind a step. */
function FormSection({ title, number, note, children }: FormSectionProps) {
  return (
    <section className={classes.section} aria-label={title} data-section={number}>
      <div className={classes.name}>
        <h2>{title}</h2>
        <kbd className={classes.kbd}>Alt {number}</kbd>
        {note !== undefined && <p>{note}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** Alt and a digit lead into a part of the form, Ctrl and Enter send it. */
const useSectionKeys = (frame: RefObject<HTMLElement | null>, onSend: () => void): void => {
  const send = useRef(onSend)
  useEffect(() => {
    send.current = onSend
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault()
        send.current()
        return
      }
      const [, digit] = /^Digit([1-6])$/.exec(event.code) ?? []
      if (!event.altKey || digit === undefined) return
      const section = frame.current?.querySelector(`[data-section="${digit}"]`)
      const field = section?.querySelector<HTMLElement>('input, textarea, select, button')
      if (!field) return
      event.preventDefault()
      field.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [frame])
}
