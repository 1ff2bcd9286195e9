import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { diagnosisCodes } from '@lapka/contracts/pet-records.ts'
import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { FormSection } from './form-section.tsx'
import { Measures } from './measures.tsx'
import { NextVisitChoice } from './next-visit.tsx'
import { TemplatedText } from './templated-text.tsx'
import { TreatmentRows } from './treatment-rows.tsx'
import type { TypedVisit } from './typed-visit.ts'
import { VisitFiles } from './visit-files.tsx'
import { MedicineRows, VaccineRows } from './visit-rows.tsx'

type SectionsProps = {
  appointment: AppointmentDetails
  /** Null where the vet may write of the visit and not read the record. */
  record: RecordOverview | null
  parent: string
  faults: readonly (keyof TypedVisit)[]
}

export function VisitSections({ appointment, record, parent, faults }: SectionsProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const { pet, zone, startsAt, professional } = appointment
  const on = localDateOf(startsAt, zone)
  return (
    <>
      <FormSection title={t('visit.findings')} number={1} note={t('visit.seen', { pet: format.letters(pet.name) })}>
        <Measures faults={faults} last={record?.weights.at(-1)?.grams} />
        <TemplatedText field="findings" label={t('visit.findings')} minRows={3} />
      </FormSection>
      <FormSection title={t('visit.diagnosis')} number={2}>
        <DiagnosisField />
      </FormSection>
      <FormSection title={t('visit.treatment')} number={3}>
        <TemplatedText field="treatment" label={t('visit.treatment')} minRows={2} />
      </FormSection>
      <FormSection title={t('visit.vaccine')} number={4}>
        <VaccineRows animalType={pet.animalType} on={on} isFaulty={faults.includes('vaccines')} />
      </FormSection>
      <FormSection title={t('visit.parasites')} number={5}>
        <TreatmentRows on={on} isFaulty={faults.includes('treatments')} />
      </FormSection>
      <FormSection title={t('visit.prescription')} number={6}>
        <MedicineRows allergies={record?.pet.allergies ?? ''} />
      </FormSection>
      <FormSection title={t('visit.files')} number={7} note={t('visit.filesNote')}>
        <VisitFiles appointmentId={appointment.id} record={record} />
      </FormSection>
      <FormSection title={t('visit.advice', { parent })} number={8} note={t('visit.adviceNote')}>
        <TemplatedText field="advice" label={t('visit.advice', { parent })} minRows={2} />
        <NextVisitChoice professionalId={professional.id} />
      </FormSection>
    </>
  )
}

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
