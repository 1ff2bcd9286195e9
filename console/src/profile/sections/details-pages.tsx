import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { useForm } from 'react-hook-form'
import { Face } from '../../kit/look/face.tsx'
import { useCurrentUser } from '../../kit/session/use-current-user.ts'
import { Photo } from '../photo/photo.tsx'
import { SectionForm } from '../section-form.tsx'
import { TextFields } from './fields.tsx'

export function ProfileDetailsPage({ profile }: { profile: OwnProfile }) {
  const { name = '', surname = '' } = useCurrentUser() ?? {}
  const form = useForm({
    resolver: zodResolver(sectionBodies['profile-details']),
    defaultValues: {
      ...(profile.sections['profile-details'] ?? { prefix: '', latinName: '', phone: '', about: '', name, surname }),
      ...profile.requested['profile-details'],
    },
  })
  return (
    <SectionForm section="profile-details" profile={profile} form={form}>
      <OwnPhoto profile={profile} />
      <TextFields
        form={form}
        fields={[
          { name: 'prefix', label: 'details.prefix', placeholder: 'details.prefixExample', span: '1' },
          { name: 'name', label: 'details.name', autoComplete: 'given-name', span: '2' },
          { name: 'surname', label: 'details.surname', autoComplete: 'family-name', span: '3' },
          { name: 'latinName', label: 'details.latinName', note: 'details.latinNameNote', ...latin, span: '3' },
          { name: 'phone', label: 'details.phone', note: 'details.phoneNote', ...phone, span: '3' },
          { name: 'about', label: 'details.about', note: 'details.aboutNote' },
        ]}
      />
    </SectionForm>
  )
}

const noClinic = { businessName: '', latinName: '', registrationNumber: '', vatNumber: '', phone: '', website: '', about: '' }

export function ClinicProfileDetailsPage({ profile }: { profile: OwnProfile }) {
  const form = useForm({
    resolver: zodResolver(sectionBodies['clinic-profile-details']),
    defaultValues: {
      ...(profile.sections['clinic-profile-details'] ?? noClinic),
      ...profile.requested['clinic-profile-details'],
    },
  })
  return (
    <SectionForm section="clinic-profile-details" profile={profile} form={form}>
      <OwnPhoto profile={profile} />
      <TextFields
        form={form}
        fields={[
          { name: 'businessName', label: 'clinic.businessName', autoComplete: 'organization', span: '4' },
          { name: 'registrationNumber', label: 'clinic.registration', ...registrationNumber, span: '2' },
          { name: 'latinName', label: 'clinic.latinName', note: 'details.latinNameNote', ...latin, span: '3' },
          { name: 'vatNumber', label: 'clinic.vatNumber', note: 'clinic.vatNumberNote', ...vatNumber, span: '3' },
          { name: 'phone', label: 'clinic.phone', ...phone, span: '3' },
          { name: 'website', label: 'clinic.website', ...website, span: '3' },
          { name: 'about', label: 'clinic.about' },
        ]}
      />
    </SectionForm>
  )
}

const noAlternative = { clinicName: '', alternativeName: '', alternativeAbout: '' }

export function AlternativeProfileDetailsPage({ profile }: { profile: OwnProfile }) {
  const form = useForm({
    resolver: zodResolver(sectionBodies['alternative-profile-details']),
    defaultValues: {
      ...(profile.sections['alternative-profile-details'] ?? noAlternative),
      ...profile.requested['alternative-profile-details'],
    },
  })
  return (
    <SectionForm section="alternative-profile-details" profile={profile} form={form}>
      <TextFields
        form={form}
        fields={[
          { name: 'clinicName', label: 'alternative.clinicName', span: '3' },
          { name: 'alternativeName', label: 'alternative.name', span: '3' },
          { name: 'alternativeAbout', label: 'alternative.about' },
        ]}
      />
    </SectionForm>
  )
}

const latin = { invalid: 'latin', lang: 'en' } as const
const phone = { type: 'tel', autoComplete: 'tel', invalid: 'phone' } as const
const registrationNumber = { inputMode: 'numeric', autoComplete: 'off', invalid: 'registration' } as const
const vatNumber = { autoComplete: 'off', placeholder: 'BG123456789', invalid: 'vatNumber' } as const
const website = { type: 'url', autoComplete: 'url', placeholder: 'https://', invalid: 'website' } as const

function OwnPhoto({ profile: { photoUrl, professionalId, role, sections } }: { profile: OwnProfile }) {
  const displayName = sections['profile-details']?.surname ?? ''
  return <Photo photoUrl={photoUrl} standIn={<Face person={{ id: professionalId, displayName, role }} />} />
}
