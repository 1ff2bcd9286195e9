import type { AppointmentDetails } from '@lapka/contracts/api/appointments.ts'
import type { RecordOverview } from '@lapka/contracts/api/pet-records.ts'
import { localDateOf } from '@lapka/domain/kernel/zone.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format/format.ts'
import { Skeleton } from '../../kit/ui/page-skeleton.tsx'
import { FormSection } from './form-section.tsx'
import { Measures } from './measures.tsx'
import { NextVisitChoice } from './next-visit.tsx'
import { TemplatedText } from './templated-text.tsx'
import { TreatmentRows } from './treatment-rows.tsx'
import type { TypedVisit } from './typed-visit.ts'
import { MedicineRows, VaccineRows } from './visit-rows.tsx'

// The list that is searched and the files come after the page is drawn.
const DiagnosisField = lazy(async () => ({ default: (await import('./diagnosis-field.tsx')).DiagnosisField }))
const VisitFiles = lazy(async () => ({ default: (await import('./visit-files.tsx')).VisitFiles }))

type SectionsProps = {
  appointment: AppointmentDetails
  /** Null where the vet may write of the visit and not read the record. */
  record: RecordOverview | null
  /** Null where the pet may have another owner by now. */
  parent: string | null
  faults: readonly (keyof TypedVisit)[]
}

export function VisitSections({ appointment, record, parent, faults }: SectionsProps) {
  const { t } = useTranslation('records')
  const format = useFormat()
  const { pet, zone, startsAt, professional } = appointment
  const on = localDateOf(startsAt, zone)
  const adviceTo = parent === null ? t('visit.adviceToOwner') : t('visit.advice', { parent })
  return (
    <>
      <FormSection title={t('visit.findings')} number={1} note={t('visit.seen', { pet: format.letters(pet.name) })}>
        <Measures faults={faults} last={record?.weights.at(-1)?.grams} />
        <TemplatedText field="findings" label={t('visit.findings')} minRows={3} />
      </FormSection>
      <FormSection title={t('visit.diagnosis')} number={2}>
        <Suspense fallback={<Skeleton of={['field']} />}>
          <DiagnosisField />
        </Suspense>
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
        <Suspense fallback={<Skeleton of={['row']} />}>
          <VisitFiles appointmentId={appointment.id} petId={pet.id} record={record} />
        </Suspense>
      </FormSection>
      <FormSection title={adviceTo} number={8} note={t('visit.adviceNote')}>
        <TemplatedText field="advice" label={adviceTo} minRows={2} />
        <NextVisitChoice professionalId={professional.id} />
      </FormSection>
    </>
  )
}
