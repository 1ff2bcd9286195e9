import type { ClinicVets } from '@lapka/contracts/api/clinics.ts'
import { useTranslation } from 'react-i18next'
import { PageState } from '../ui/page-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { useClinicVetsQuery } from './clinics-api.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteVet } from './invite-vet.tsx'
import { VetRow } from './vet-row.tsx'
import classes from './clinics.module.css'

/** Who works at the clinic, who was asked to, and the way to ask somebody. */
export function VetsPage({ clinicId }: { clinicId: string }) {
  const { t } = useTranslation('clinics')
  usePageTitle(t('vets.title'))
  const query = useClinicVetsQuery(clinicId)
  return (
    <div className={classes.page}>
      <h1>{t('vets.title')}</h1>
      <p className={classes.lead}>{t('vets.lead')}</p>
      <PageState query={query}>{(team) => <Team clinicId={clinicId} team={team} />}</PageState>
    </div>
  )
}

function Team({ clinicId, team: { vets, invitations } }: { clinicId: string; team: ClinicVets }) {
  const { t } = useTranslation('clinics')
  return (
    <>
      {vets.length === 0 ? (
        <p className={classes.none}>{t('vets.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {vets.map((vet) => (
            <VetRow key={vet.id} clinicId={clinicId} vet={vet} />
          ))}
        </ul>
      )}
      <InviteVet clinicId={clinicId} />
      {invitations.length > 0 && (
        <section aria-labelledby="invitations">
          <h2 id="invitations">{t('invitations.title')}</h2>
          <ul className={classes.rows}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} clinicId={clinicId} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
