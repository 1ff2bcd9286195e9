import { MAX_NEEDED_RESOURCES } from '@lapka/contracts/resources.ts'
import { Checkbox, Group } from '@mantine/core'
import { useEffect } from 'react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useClinicInvitationsQuery, useClinicResourcesQuery } from '../../clinics/clinics-api.ts'
import type { Values } from './service-values.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

/** The rooms and devices of the clinic where the vet works; undefined until they are known. */
const useOwnResources = () => {
  const { data: membership } = useClinicInvitationsQuery()
  const clinicId = membership?.clinic?.id
  const { data } = useClinicResourcesQuery(clinicId ?? '', { skip: clinicId === undefined })
  return membership !== undefined && clinicId === undefined ? [] : data?.items
}

/** What of the clinic a service takes: it is booked only while that is free. */
export function NeedsField({ form, index }: { form: UseFormReturn<Values>; index: number }) {
  const { t } = useTranslation('profile')
  const resources = useOwnResources()
  const { value, onChange } = useController({ control: form.control, name: `services.${index}.needs` }).field
  const location = useWatch({ control: form.control, name: `services.${index}.location` })
  const known = resources && value.filter((id) => resources.some(({ resourceId }) => resourceId === id))
  useEffect(() => {
    // What the clinic has no more is needed no more.
    if (known !== undefined && known.length < value.length) form.setValue(`services.${index}.needs`, known)
  })
  if (location !== 'AT_PROFESSIONAL' || resources === undefined || resources.length === 0) return null
  return (
    <Checkbox.Group
      size="md"
      mt="md"
      label={t('services.needs')}
      description={t('services.needsNote')}
      value={value}
      onChange={onChange}
    >
      <Group gap="var(--lk-2) var(--lk-4)" mt="xs">
        {resources.map(({ resourceId, name }) => (
          <Checkbox
            key={resourceId}
            size="md"
            value={resourceId}
            label={name}
            disabled={value.length >= MAX_NEEDED_RESOURCES && !value.includes(resourceId)}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
