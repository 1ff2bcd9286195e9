import { MAX_NEEDED_RESOURCES, type ClinicResource } from '@lapka/contracts/resources.ts'
import type { ProfessionalRole } from '@lapka/contracts/roles.ts'
import { Checkbox, Group } from '@mantine/core'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useClinicInvitationsQuery, useClinicResourcesQuery } from '../../clinics/clinics-api.ts'
import type { Values } from './service-values.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

/** The rooms and devices of the clinic where a vet works; undefined until they are known. */
export const useOwnResources = (role: ProfessionalRole): readonly ClinicResource[] | undefined => {
  const { data: membership } = useClinicInvitationsQuery(undefined, { skip: role !== 'VET' })
  const clinicId = membership?.clinic?.id
  const { data } = useClinicResourcesQuery(clinicId ?? '', { skip: clinicId === undefined })
  return membership !== undefined && clinicId === undefined ? [] : data?.items
}

type NeedsFieldProps = { form: UseFormReturn<Values>; index: number; resources: readonly ClinicResource[] }

/** What of the clinic a service takes: it is booked only while that is free. */
export function NeedsField({ form, index, resources }: NeedsFieldProps) {
  const { t } = useTranslation('profile')
  const location = useWatch({ control: form.control, name: `services.${index}.location` })
  if (location !== 'AT_PROFESSIONAL' || resources.length === 0) return null
  return (
    <Controller
      control={form.control}
      name={`services.${index}.needs`}
      render={({ field: { value, onChange } }) => (
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
      )}
    />
  )
}
