import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProfessionalQuery } from '../entities/professional/professionals-api.ts'
import { OwnCode } from '../promotions/own-code.tsx'
import { useOwnPromotionsQuery } from '../promotions/promotions-api.ts'
import { useCurrentUser } from '../kit/session/use-current-user.ts'
import { Card } from '../kit/ui/card.tsx'
import { CopyNumber } from '../kit/ui/copy-number.tsx'
import { NotFound } from '../kit/ui/page-state.tsx'
import { Page } from '../kit/ui/page.tsx'
import './clinics-api.ts'

/** Things to pass on: one's own code and page for parents, the way in for colleagues. */
export function ReferralPage() {
  const { t } = useTranslation('clinics')
  const user = useCurrentUser()
  const id = user?.professionalId ?? ''
  const { data: listed } = useProfessionalQuery(id, { skip: id === '' })
  const { data: promotions } = useOwnPromotionsQuery()
  if (user?.professionalId == null) return <NotFound />
  return (
    <Page lead={t('referral.lead')}>
      <Stack gap="md">
        {promotions && <OwnCode promotions={promotions} kind="referral" />}
        <Stack component="ul" gap="sm">
          {listed && (
            <Card as="li" title={t('referral.parents')}>
              <p>{t('referral.parentsNote')}</p>
              <CopyNumber value={`${location.origin}/professionals/${id}`} />
            </Card>
          )}
          <Card as="li" title={t('referral.colleagues')}>
            <p>{t('referral.colleaguesNote')}</p>
            <CopyNumber value={`${location.origin}/register?role=VET`} />
          </Card>
        </Stack>
      </Stack>
    </Page>
  )
}
