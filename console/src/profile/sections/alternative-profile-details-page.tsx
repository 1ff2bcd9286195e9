import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PartPage } from '../part-page.tsx'
import { SectionForm } from '../section-form.tsx'
import { useFault } from '../use-fault.ts'
import classes from './fields.module.css'

const empty = { clinicName: '', alternativeName: '', alternativeAbout: '' }

export function AlternativeProfileDetailsPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const faultOf = useFault()
  const form = useForm({
    resolver: zodResolver(sectionBodies['alternative-profile-details']),
    defaultValues: profile.sections['alternative-profile-details'] ?? empty,
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <PartPage part="alternative-profile-details">
      <SectionForm section="alternative-profile-details" profile={profile} form={form} toBody={(values) => values}>
        <div className={classes.grid}>
          <TextInput
            size="md"
            label={t('alternative.clinicName')}
            error={faultOf(errors.clinicName)}
            wrapperProps={{ 'data-span': '3' }}
            {...register('clinicName')}
          />
          <TextInput
            size="md"
            label={t('alternative.name')}
            error={faultOf(errors.alternativeName)}
            wrapperProps={{ 'data-span': '3' }}
            {...register('alternativeName')}
          />
          <Textarea
            size="md"
            label={t('alternative.about')}
            autosize
            minRows={4}
            error={faultOf(errors.alternativeAbout)}
            {...register('alternativeAbout')}
          />
        </div>
      </SectionForm>
    </PartPage>
  )
}
