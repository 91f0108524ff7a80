'use client';
import { getAtPath, isJsonObject } from '#base';
import { senderReadiness } from '#catalog';
import type { NodeProperty } from '#model';
import { settingArg } from '#rules';
import { useMessages } from '#ui';
import { useContext, useMemo, useState } from 'react';
import { kindOf } from './resource-kinds.js';
import { resourceMessages } from './resource-messages.js';
import { factsOf, findOption, type ResourceOption } from './resources.js';
import { UsedValuesContext } from './used-values.js';
import { useNames } from './use-names.js';
import type { LoadedResource } from './use-resource.js';

/** A resource as a list offers it. */
export interface OfferedOption extends ResourceOption {
  /** The heading above the first option of a group. */
  readonly group?: string;
  /** The resource cannot do what the setting needs; `detail` has the reason. */
  readonly isDim?: boolean;
}

/** A resource kind with its options in the order of a list. */
export interface OfferedResource extends Omit<LoadedResource, 'options'> {
  readonly options: readonly OfferedOption[];
}

/**
 * Returns the options of a setting, the likely ones first: those that other nodes use, then the rest; senders that
 * cannot send last, each with its reason.
 */
export function useOffered(resource: LoadedResource, property: NodeProperty): OfferedResource {
  const messages = useMessages(resourceMessages);
  const usedValues = useContext(UsedValuesContext);
  const [searched, setSearched] = useState('');
  const kind = kindOf(property);
  const isCall = settingArg(property, 'channel') === 'voice';
  const used = usedValues(kind);
  const names = useNames(resource, used);
  // The names of one render, as text: the list below is made again when one arrives.
  const named = JSON.stringify(names);
  return useMemo(() => {
    const { isPaged, options, search, status } = resource;
    if (status !== 'ready') return resource;
    const ranked: readonly OfferedOption[] =
      kind === 'senders' ? sortedSenders(options, isCall, messages.noCalls) : options;
    const first = used.flatMap((value, index): readonly OfferedOption[] => {
      const at = findOption(ranked, value);
      if (at >= 0) return ranked[at]!.isDim === true ? [] : [ranked[at]!];
      const name = (JSON.parse(named) as typeof names)[index];
      // A later page has it: a search shows what matches.
      const isNamed = name?.isGone === false && name.label !== (isJsonObject(value) ? value['id'] : value);
      return isPaged && searched.trim() === '' && isNamed ? [{ value, label: name.label }] : [];
    });
    const rest = ranked.filter((option) => !first.includes(option));
    const all =
      first.length === 0
        ? ranked
        : [
            ...first.map((option) => ({ ...option, group: messages.usedHere })),
            ...rest.map((option) => ({ ...option, group: messages.others })),
          ];
    return {
      ...resource,
      options: all,
      search: (text: string) => {
        setSearched(text);
        search(text);
      },
    };
  }, [isCall, kind, messages, named, resource, searched, used]);
}

/** Ready and unknown senders, then undecided ones, then those that are refused or switched off. */
function sortedSenders(options: readonly ResourceOption[], isCall: boolean, noCalls: string): readonly OfferedOption[] {
  const ranks = { ready: 0, unknown: 0, pending: 1, refused: 2, off: 2 };
  return options
    .map((option) => {
      const facts = factsOf(option);
      const hasNoCalls = getAtPath(facts, ['channels', 'voice', 'active']) === false;
      const { state, words } = !isCall
        ? senderReadiness(facts)
        : { state: hasNoCalls ? ('off' as const) : ('unknown' as const), words: hasNoCalls ? noCalls : '' };
      const rank = ranks[state];
      return { rank, option: rank < 2 ? option : { ...option, isDim: true, ...(words !== '' && { detail: words }) } };
    })
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ option }) => option);
}
