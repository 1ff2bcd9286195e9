import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Portrait } from '../../look/art/portrait.tsx'
import { lookOf } from '../../look/faces.ts'
import { useCurrentUser } from '../../sessions/use-current-user.ts'
import { PartPage } from '../part-page.tsx'
import { Photo } from '../photo/photo.tsx'
import { SectionForm } from '../section-form.tsx'
import { useFault } from '../use-fault.ts'
import classes from './fields.module.css'

const empty = { prefix: '', phone: '', about: '' }

export function ProfileDetailsPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const faultOf = useFault()
  const { name = '', surname = '' } = useCurrentUser() ?? {}
  const form = useForm({
    resolver: zodResolver(sectionBodies['profile-details']),
    defaultValues: profile.sections['profile-details'] ?? { ...empty, name, surname },
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <PartPage part="profile-details">
      <SectionForm section="profile-details" profile={profile} form={form} toBody={(values) => values}>
        <Photo photoUrl={profile.photoUrl} standIn={<Portrait look={lookOf(profile.professionalId)} />} />
        <div className={classes.grid}>
          <TextInput
            size="md"
            label={t('details.prefix')}
            placeholder={t('details.prefixExample')}
            error={faultOf(errors.prefix)}
            wrapperProps={{ 'data-span': '1' }}
            {...register('prefix')}
          />
          <TextInput
            size="md"
            label={t('details.name')}
            autoComplete="given-name"
            error={faultOf(errors.name)}
            wrapperProps={{ 'data-span': '2' }}
            {...register('name')}
          />
          <TextInput
            size="md"
            label={t('details.surname')}
            autoComplete="family-name"
            error={faultOf(errors.surname)}
            wrapperProps={{ 'data-span': '3' }}
            {...register('surname')}
          />
          <TextInput
            size="md"
            type="tel"
            label={t('details.phone')}
            description={t('details.phoneNote')}
            autoComplete="tel"
            error={faultOf(errors.phone, 'phone')}
            wrapperProps={{ 'data-span': '3' }}
            {...register('phone')}
          />
          <Textarea
            size="md"
            label={t('details.about')}
            description={t('details.aboutNote')}
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
