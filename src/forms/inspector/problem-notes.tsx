'use client';
import type { Problem } from '#model';
import { Icon } from '#ui';
import type { ReactElement } from 'react';
import { ErrorLine } from '../property-field.js';

/** Problems that belong to no single field. */
export function ProblemNotes({ problems }: { readonly problems: readonly Problem[] }): ReactElement | null {
  if (problems.length === 0) return null;
  return (
    <div className="pb-notes">
      {problems.map((problem, index) =>
        problem.severity === 'error' ? (
          <ErrorLine key={index} text={problem.message} />
        ) : (
          <div key={index} className="pb-help pb-advice">
            <Icon name="triangle-alert" size={13} />
            <span>{problem.message}</span>
          </div>
        ),
      )}
    </div>
  );
}
