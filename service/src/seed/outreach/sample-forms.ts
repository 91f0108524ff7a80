import type { Form } from '#model';

const day = 86_400_000;

/** The lead forms of the sample company; `frm_checkin` starts its review requests. */
export function fernwayForms(now: number): readonly Form[] {
  return [
    form('frm_checkin', 'Class check-in', 6240, 5172, now - 66 * day),
    form('frm_free_class', 'Free class', 18_420, 1263, now - 210 * day),
    form('frm_friend', 'Bring a friend', 2874, 341, now - 128 * day),
    form('frm_news', 'Newsletter', 9310, 702, now - 300 * day),
    form('frm_question', 'Ask the front desk', 4115, 688, now - 190 * day),
    form('frm_personal', 'Personal training request', 1530, 97, now - 83 * day),
    form('frm_corporate', 'Corporate membership', 412, 19),
    form('frm_open_house', 'Spring open house', 0, 0),
  ];
}

export function harborForms(now: number): readonly Form[] {
  return [
    form('frm_appointment', 'Ask for an appointment', 1208, 164, now - 70 * day),
    form('frm_emergency', 'Emergency call-back', 96, 0),
  ];
}

/** A form with an activation time is live; otherwise it is a draft. */
function form(id: string, name: string, impressions: number, conversions: number, activeSince?: number): Form {
  return {
    id,
    name,
    impressions,
    conversions,
    ...(activeSince === undefined ? {} : { active: new Date(activeSince).toISOString() }),
  };
}
