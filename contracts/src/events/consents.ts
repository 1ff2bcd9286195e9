/** Which optional cookies a person allows. Nothing of it is personal: the proof has to outlast the person's key. */
export type ConsentEvents = {
  // consent-{giverId}: of an account, or of a signed-out browser
  ConsentChosen: { giverId: string; policyVersion: number; functional: boolean; analytics: boolean; marketing: boolean }
}
