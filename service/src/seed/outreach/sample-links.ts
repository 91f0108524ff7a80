import type { Link } from '#model';
import type { SeedLink } from '../../outreach/load-outreach.js';

const fern = { id: 'dom_fern', name: 'fern.fit' };
const site = 'https://www.fernway.example';

/** Reach of a link: contacts who were sent it, contacts who followed it, and clicks in all. */
type Reach = readonly [sent: number, unique: number, total: number];

function link(
  id: string,
  keyId: string,
  name: string,
  destinationUrl: string,
  [sent, unique, total]: Reach,
  rest: Partial<Link> = {},
): SeedLink {
  const domain = rest.domain ?? fern;
  return {
    sent,
    link: {
      id,
      keyId,
      name,
      destinationUrl,
      shortenedUrl: `https://${domain.name}/${keyId}`,
      domain,
      contactTracking: true,
      sourceTracking: false,
      stats: { totalClicks: total, uniqueClicks: unique, ctr: 0 },
      ...rest,
    },
  };
}

/** The short links in messages of the sample company, and some others. */
export const fernwayLinks: readonly SeedLink[] = [
  link('lnk_trial', 't8Kq', 'Free class booking', `${site}/free-class?from=text`, [1184, 412, 655]),
  link('lnk_trial_poster', 'trial', 'Free class, posters in the clubs', `${site}/free-class?from=poster`, [0, 0, 238], {
    contactTracking: false,
    sourceTracking: true,
  }),
  link('lnk_plans', 'plans', 'Plans and prices', `${site}/plans`, [903, 287, 431]),
  link('lnk_schedule', 'schedule', 'Class schedule', `${site}/schedule`, [2210, 1318, 4027]),
  link('lnk_book', 'book', 'Pick another time', `${site}/account/sessions`, [316, 141, 180]),
  link('lnk_back', 'back', 'Come back offer', `${site}/welcome-back`, [640, 96, 131]),
  link('lnk_review', 'review', 'Leave a review', 'https://reviews.example/fernway-fitness/write', [388, 172, 190]),
  link('lnk_after_hours', 'fern', 'Book after hours', `${site}/free-class?from=night`, [274, 88, 119], {
    domain: { id: 'dom_bit', name: 'bit.example' },
  }),
  link('lnk_app', 'app', 'Get the app', `${site}/app`, [1507, 466, 702], { sourceTracking: true }),
  link(
    'lnk_map_alameda',
    'alameda',
    'Way to the Alameda club',
    'https://maps.example/?q=Fernway+Fitness+Alameda',
    [152, 61, 75],
    { contactTracking: false },
  ),
  link('lnk_open_house', 'spring', 'Spring open house', `${site}/open-house`, [0, 0, 0], { sourceTracking: true }),
];

const harborDomain = { id: 'dom_hrbr', name: 'hrbr.example' };

/** The short links of the small company. */
export const harborLinks: readonly SeedLink[] = [
  link('lnk_recall', 'checkup', 'Book a check-up', 'https://www.harbor.example/check-up', [96, 41, 58], {
    domain: harborDomain,
  }),
  link('lnk_forms', 'forms', 'Forms for new patients', 'https://www.harbor.example/new-patients', [22, 17, 25], {
    domain: harborDomain,
    contactTracking: false,
  }),
];
