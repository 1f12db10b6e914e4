package db

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
)

// Commit locks order the commits of PostgreSQL transactions that concern the same name, for example an event's id. A transaction
// that changes what others rely on takes its locks exclusively right before it commits (LockAtCommit). One that relies on it takes
// them shared, and then checks that nothing has changed (ShareCommitLocks). Both hold them until their commit is visible.
//
// They are advisory locks, which PostgreSQL grants in order of arrival: a shared request waits behind a waiting exclusive one. Row
// locks (SELECT … FOR SHARE) would let new shared requests overtake a waiting UPDATE forever. SQLite has one writer and needs none.

const (
	commitLockClass = int64(0x6d616964) << 32 // of the program's advisory locks: the upper half of their number
	commitLockSlots = 1024                    // shared by all names, so that a transaction never fills the server's lock table
)

// commitLocks returns the sorted lock numbers of names. All transactions lock in this order, which prevents deadlocks.
func commitLocks[T ~string](names []T) []int64 {
	locks := make([]int64, len(names))
	for i, name := range names {
		h := fnv.New32a()
		_, _ = h.Write([]byte(name))
		locks[i] = commitLockClass | int64(h.Sum32()%commitLockSlots)
	}
	slices.Sort(locks)
	return slices.Compact(locks)
}

// ShareCommitLocks returns the statement that takes the commit locks of names shared. Before COMMIT only statements may follow
// that check the rows on which the transaction relies. Each of them reads what was committed when it began, so it sees the
// commit of a lock's previous holder.
func ShareCommitLocks[T ~string](names []T) Statement {
	return Statement{Text: "SELECT pg_advisory_xact_lock_shared(n) FROM unnest($1::bigint[]) AS n", Params: [][]byte{Numbers(commitLocks(names))}}
}

// LockAtCommit takes the commit locks of names exclusively right before the commit, after all other statements. It does nothing on
// SQLite.
func (tx *Tx) LockAtCommit(names ...string) { tx.commitLocks = append(tx.commitLocks, names...) }

// takeCommitLocks runs the last statement of a transaction.
func (tx *Tx) takeCommitLocks(ctx context.Context) error {
	if tx.engine != Postgres || len(tx.commitLocks) == 0 {
		return nil
	}
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(n) FROM unnest($1::bigint[]) AS n", commitLocks(tx.commitLocks)); err != nil {
		return fmt.Errorf("lock for the commit: %w", err)
	}
	return nil
}
