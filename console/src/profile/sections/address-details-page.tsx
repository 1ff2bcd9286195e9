import { zodResolver } from '@hookform/resolvers/zod'
import { sectionBodies, type OwnProfile } from '@lapka/contracts/api/profile.ts'
import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cities } from '../../places/cities.ts'
import { Place, type Spot } from '../address/place.tsx'
import { PartPage } from '../part-page.tsx'
import { SectionForm } from '../section-form.tsx'
import { useFault } from '../use-fault.ts'
import classes from './fields.module.css'

const empty = { city: '', address2: '', latitude: Number.NaN, longitude: Number.NaN }
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const isCentre = (latitude: number, longitude: number) =>
  cities.some((city) => city.latitude === latitude && city.longitude === longitude)

export function AddressDetailsPage({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation('profile')
  const faultOf = useFault()
  const form = useForm({
    resolver: zodResolver(sectionBodies['address-details']),
    defaultValues: profile.sections['address-details'] ?? empty,
  })
  const { register, getValues, setValue, formState } = form
  const { errors } = formState
  const setPlace = ({ latitude, longitude }: Spot) => {
    setValue('latitude', latitude, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    setValue('longitude', longitude, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  /** A known city brings its centre along, unless somebody has set a place of their own. */
  const onCity = (name: string) => {
    const city = cities.find((known) => known.name === name.trim())
    const { latitude, longitude } = getValues()
    if (city && (!Number.isFinite(latitude) || !Number.isFinite(longitude) || isCentre(latitude, longitude))) setPlace(city)
  }
  return (
    <PartPage part="address-details">
      <SectionForm section="address-details" profile={profile} form={form} toBody={(values) => values}>
        <div className={classes.grid}>
          <TextInput
            size="md"
            label={t('address.city')}
            description={t('address.cityNote')}
            inputWrapperOrder={below}
            list="cities"
            autoComplete="off"
            error={faultOf(errors.city)}
            wrapperProps={{ 'data-span': '2' }}
            {...register('city', { onChange: (event: { target: { value: string } }) => onCity(event.target.value) })}
          />
          <datalist id="cities">
            {cities.map(({ name }) => (
              <option key={name} value={name} aria-label={name} />
            ))}
          </datalist>
          <TextInput
            size="md"
            label={t('address.address2')}
            description={t('address.address2Note')}
            inputWrapperOrder={below}
            autoComplete="street-address"
            error={faultOf(errors.address2)}
            wrapperProps={{ 'data-span': '4' }}
            {...register('address2')}
          />
        </div>
        <Place form={form} onPlace={setPlace} />
      </SectionForm>
    </PartPage>
  )
}
