/** A courtesy limit on the pets that one account cares for: no parent has so many, and a mistake must not fill the lists of others. */
export const MAX_PETS = 50
/** How long the invitation of a second adult may be accepted. */
export const KEEPER_INVITATION_DAYS = 7
/** Invitations for one pet within a day: each is a letter to an address that did not ask for one. */
export const MAX_KEEPER_INVITATIONS_A_DAY = 5
