import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Portrait } from '../../look/art/portrait.tsx'
import { lookOf } from '../../look/faces.ts'
import { PartPage } from '../part-page.tsx'
import { Photo } from '../photo/photo.tsx'
import { SectionForm } from '../section-form.tsx'
import { useFault } from '../use-fault.ts'
import classes from './fields.module.css'

const empty = { businessName: '', registrationNumber: '', phone: '', website: '', about: '' }

export function ClinicProfileDetailsPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const faultOf = useFault()
  const form = useForm({
    resolver: zodResolver(sectionBodies['clinic-profile-details']),
    defaultValues: profile.sections['clinic-profile-details'] ?? empty,
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <PartPage part="clinic-profile-details">
      <SectionForm section="clinic-profile-details" profile={profile} form={form} toBody={(values) => values}>
        <Photo photoUrl={profile.photoUrl} standIn={<Portrait look={lookOf(profile.professionalId)} />} />
        <div className={classes.grid}>
          <TextInput
            size="md"
            label={t('clinic.businessName')}
            autoComplete="organization"
            error={faultOf(errors.businessName)}
            wrapperProps={{ 'data-span': '4' }}
            {...register('businessName')}
          />
          <TextInput
            size="md"
            label={t('clinic.registration')}
            inputMode="numeric"
            autoComplete="off"
            error={faultOf(errors.registrationNumber, 'registration')}
            wrapperProps={{ 'data-span': '2' }}
            {...register('registrationNumber')}
          />
          <TextInput
            size="md"
            type="tel"
            label={t('clinic.phone')}
            autoComplete="tel"
            error={faultOf(errors.phone, 'phone')}
            wrapperProps={{ 'data-span': '3' }}
            {...register('phone')}
          />
          <TextInput
            size="md"
            type="url"
            label={t('clinic.website')}
            placeholder="https://"
            autoComplete="url"
            error={faultOf(errors.website, 'website')}
            wrapperProps={{ 'data-span': '3' }}
            {...register('website')}
          />
          <Textarea
            size="md"
            label={t('clinic.about')}
            autosize
            minRows={4}
            error={faultOf(errors.about)}
            {...register('about')}
          />
        </div>
      </SectionForm>
    </PartPage>
  )
}
